// The reader's settings, stored only in this browser.
import { i18n, preferredLanguage, type Language } from '$lib/i18n/index.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';

export interface Choices {
  name: string;
  language: Language;
  theme: Theme;
  contrast: 'normal' | 'high';
  speed: Speed;
  confirm: boolean;
  /** A single legal choice plays itself. */
  autoplay: boolean;
  /** In games against bots: a question before a blunder, and the player's winning chance. */
  warn: boolean;
  evaluation: boolean;
  sound: boolean;
  /** Notifications and vibrations say whose turn it is. */
  notify: boolean;
  vibrate: boolean;
  /** The bot's level last played against. */
  level: number;
}

const key = 'azulejos.settings';

const defaults = (): Choices => ({
  name: '',
  language: preferredLanguage(navigator.languages),
  theme: 'auto',
  contrast: matchMedia('(prefers-contrast: more)').matches ? 'high' : 'normal',
  speed: 'normal',
  confirm: false,
  autoplay: true,
  warn: false,
  evaluation: false,
  sound: false,
  notify: false,
  vibrate: false,
  level: 3,
});

function read(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

class Settings {
  now: Choices = $state({ ...defaults(), ...read() });

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.now[name] = value;
    localStorage.setItem(key, JSON.stringify(this.now));
    this.show();
  }

  /** Puts the settings that the whole page follows into effect. */
  show(): void {
    const root = document.documentElement;
    const night = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = this.now.theme === 'auto' ? (night ? 'dark' : 'light') : this.now.theme;
    root.dataset.contrast = this.now.contrast;
    root.lang = this.now.language;
    i18n.language = this.now.language;
  }
}

export const settings = new Settings();

/** How long a tile travels, in milliseconds; 0 when motion is off. */
export function travelTime(speed: Speed): number {
  return { off: 0, slow: 420, normal: 230, fast: 120 }[speed];
}
