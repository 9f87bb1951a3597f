// What every target does while the pointer or the focus is on it: the picker shows what a press would do.
import type { Picker } from './picker.svelte';
import type { Spot } from './table';

export function look(picker: Picker, spot: Spot, active = true) {
  const to = () => active && (picker.looked = spot);
  const away = () => active && (picker.looked = null);
  return { onpointerenter: to, onpointerleave: away, onfocus: to, onblur: away };
}
