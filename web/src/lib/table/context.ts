// How a board's parts find the picker they belong to, without handing it through every component.
import { getContext, setContext } from 'svelte';
import type { Picker } from './picker.svelte';

export const pickerKey = Symbol('picker');

export const providePicker = (picker: Picker): Picker => setContext(pickerKey, picker);
export const usePicker = (): Picker => getContext<Picker>(pickerKey);
