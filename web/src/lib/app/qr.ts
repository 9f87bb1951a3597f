// A text as a QR code: rows of dark and light squares, with the quiet border that readers need. Loaded on demand.
export async function codeOf(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr');
  return encode(text, { ecc: 'M', border: 3 }).data;
}
