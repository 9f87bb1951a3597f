import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import TabletChoice from '$lib/duel/TabletChoice.svelte';
import { pressed } from '$lib/duel/tablets';

describe('scoring tablets', () => {
  it('can be turned over, added, and removed while three remain', () => {
    const three = ['rows', 'columns', 'diagonals'];
    expect(pressed(three, 'border')).toEqual(['rows', 'border', 'diagonals']);
    expect(pressed(three, 'jokers')).toEqual([...three, 'jokers']);
    expect(pressed(three, 'rows')).toEqual(three);
    expect(pressed([...three, 'jokers'], 'rows')).toEqual(['columns', 'diagonals', 'jokers']);
  });

  it('are drawn at random or chosen by their pictures', async () => {
    const onchange = vi.fn();
    const { rerender } = render(TabletChoice, { props: { value: 'first', onchange } });
    expect(screen.queryByRole('button')).toBeNull();
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'pick' } });
    expect(onchange).toHaveBeenLastCalledWith('rows,columns,diagonals');
    await rerender({ value: 'rows,columns,diagonals' });
    expect(screen.getByRole('button', { name: 'rows' }).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: 'corners' }));
    expect(onchange).toHaveBeenLastCalledWith('rows,columns,corners');
  });
});
