// How a board's parts find the picker they belong to, without handing it through every component.
import { getContext, setContext } from 'svelte';
import type { Picker } from './picker.svelte';

const key = Symbol('picker');

export const providePicker = (picker: Picker): Picker => setContext(key, picker);
export const usePicker = (): Picker => getContext<Picker>(key);
