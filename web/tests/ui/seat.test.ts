import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import SeatHead from '$lib/ui/SeatHead.svelte';

const seat = (kind: 'friend' | 'bot' | 'outside') => ({ name: 'Hal', kind, level: null, connected: true });

describe('the head of a seat', () => {
  it('marks outside bots and nobody else', () => {
    const { unmount } = render(SeatHead, { props: { seat: seat('outside'), score: 0 } });
    expect(screen.getByText('outside bot').title).toBe('A program that plays over the server’s API');
    unmount();
    for (const kind of ['friend', 'bot'] as const) render(SeatHead, { props: { seat: seat(kind), score: 0 } });
    expect(screen.queryByText('outside bot')).toBeNull();
  });
});
