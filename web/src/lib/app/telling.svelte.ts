// Tells a player who is not looking that it is their turn: in the title, on the tab's icon and, if switched on, by a
// notification or a short vibration.
import { t } from '$lib/i18n/index.svelte';
import { speaker, type TableState } from '$lib/table/table';
import { settings } from './settings.svelte';

const icons = { plain: './icon.svg', turn: './icon-turn.svg' };

function mark(icon: keyof typeof icons): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== icons[icon]) link.setAttribute('href', icons[icon]);
}

/** Whether this browser could ever show a notification, or vibrate. */
export const canNotify = (): boolean => 'Notification' in window;
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

/** Requests the browser's permission; only ever after a press. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if the reader is looking elsewhere. */
export async function notify(title: string, body: string): Promise<void> {
  if (!settings.now.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const options = { body, tag: location.hash, icon: './icon-192.png', data: location.href };
  // Phones only show notifications from a service worker, which can also focus this window.
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return registration.active.postMessage({ title, options });
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Notifications for a page with a game. */
export class Telling {
  yours = $state(false);
  private before: TableState | null = null;

  /** Receives every state at once, before it is shown: a hidden page shows nothing. */
  hear(state: TableState, game: string): void {
    const { before } = this;
    this.before = state;
    this.yours = state.result === null && state.mover !== null && state.mine.includes(state.mover);
    mark(this.yours ? 'turn' : 'plain');
    if (!before) return;
    if (state.result && !before.result) void notify(t('turn.over'), game);
    else if (this.yours && !(before.mover !== null && before.mine.includes(before.mover))) {
      void notify(t('tell.turn'), state.mine.length > 1 ? `${game} · ${state.seats[speaker(state)].name}` : game);
      if (settings.now.vibrate) navigator.vibrate?.(80);
    }
  }

  close(): void {
    mark('plain');
  }
}
