// A game or a position as part of an address: anyone who opens it has all of it, without a server. The first letter
// identifies the encoding: 1 is UTF-8, deflated with a checksum, in URL-safe base64.
const version = '1';

export class BadLink extends Error {
  constructor(readonly reason: 'damaged_link' | 'newer_link') {
    super(reason);
  }
}

const through = async (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer());

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate'));
  const base64 = btoa(String.fromCharCode(...bytes));
  return version + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpacked(link: string): Promise<string> {
  if (/^[2-9a-z]/i.test(link)) throw new BadLink('newer_link');
  if (!link.startsWith(version)) throw new BadLink('damaged_link');
  try {
    const base64 = link.slice(1).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate')));
  } catch {
    throw new BadLink('damaged_link');
  }
}

/** The whole address of a page of the app. */
export function addressOf(path: string): string {
  const url = new URL(document.baseURI);
  url.hash = `#/${path}`;
  return url.href;
}

export const linkTo = async (text: string): Promise<string> => addressOf(`link/${await packed(text)}`);
