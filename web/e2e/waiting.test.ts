// Before a game with others begins: links and codes to share, bots for empty seats, ways to leave; and how the page
// notifies players who look elsewhere that it is their turn.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, findings, phone } from './browser.ts';
import { playMoves, setUp } from './play.ts';
import { twoPlayers, visit } from './two.ts';
import { named, word } from './words.ts';
import { sharedWorld } from './world.ts';

const world = sharedWorld();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const turn = (game: string) => `● ${word('tell.turn')} · ${game}`;

/** Ana's table for three: herself, and two friends by link. */
async function waiting(): Promise<{ ana: Page; links: string[] }> {
  const ana = await visit(world, 'Ana', 'new');
  await ana.locator('option[value="friend"]').first().waitFor({ state: 'attached' });
  await setUp(ana, 'azul', 3, { 2: 'friend', 3: 'friend' });
  const fields = ana.getByLabel(word('wait.link'));
  await fields.nth(1).waitFor();
  return { ana, links: [await fields.nth(0).inputValue(), await fields.nth(1).inputValue()] };
}

describe('a table that waits for players', () => {
  it('shows QR codes, seats guests, lets one leave, and starts when a bot takes the last seat', async () => {
    const { ana, links } = await waiting();
    await button(ana, word('wait.code')).first().click();
    await ana.getByRole('img', { name: word('wait.codeFor', { n: 2 }) }).waitFor();
    expect(await findings(ana)).toEqual([]);
    await ana.setViewportSize(phone);
    expect(await cutOff(ana)).toEqual([]);
    expect(await ana.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

    const ben = await visit(world, 'Ben', links[0]);
    await button(ben, word('wait.leave')).waitFor();
    expect(await findings(ben)).toEqual([]);
    await ana.getByText('Ben', { exact: true }).waitFor();
    await button(ben, word('wait.leave')).click();
    await ana.getByText('Ben', { exact: true }).waitFor({ state: 'detached' });
    const cara = await visit(world, 'Cara', links[0]);
    await ana.getByText('Cara', { exact: true }).waitFor();
    await ana.getByRole('combobox', { name: word('wait.level', { n: 3 }) }).selectOption('2');
    await button(ana, word('wait.fill')).click();
    for (const page of [ana, cara]) await page.waitForSelector(`section${named('board.of', { name: word('seat.bot', { n: 2 }) })}`);
  });

  it('is closed by its creator, and its guests are told', async () => {
    const { ana, links } = await waiting();
    const ben = await visit(world, 'Ben', links[0]);
    await button(ben, word('wait.leave')).waitFor();
    await button(ana, word('wait.close')).click();
    await button(ana, word('wait.stay')).click();
    await button(ana, word('wait.close')).click();
    await ana.getByRole('alert').getByRole('button', { name: word('wait.close') }).click();
    await ana.waitForURL(/#\/$/);
    await ben.getByRole('heading', { name: word('wait.closed') }).waitFor();
    const late = await visit(world, 'Cara', links[1]);
    await late.getByRole('heading', { name: word('wait.closed') }).waitFor();
  });
});

describe('whose turn it is', () => {
  it('is shown in the title and the tab’s icon, and by a notification, if switched on, while the page is hidden', async () => {
    const { ana, ben } = await twoPlayers(world);
    const noted = (page: Page) =>
      page.evaluate(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        class Shown {
          static permission = 'granted';
          static requestPermission = async () => 'granted';
          constructor(title: string) {
            told.push(title);
          }
        }
        Object.assign(window, { Notification: Shown });
      });
    const title = (page: Page, wanted: string) => page.waitForFunction((text) => document.title === text, wanted);
    const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');
    const first = await Promise.any([ana, ben].map(async (page) => (await title(page, turn('Azul')), page)));
    const second = first === ana ? ben : ana;
    await title(second, `Azul · ${word('app.name')}`);
    expect([await icon(first), await icon(second)]).toEqual(['./icon-turn.svg', './icon.svg']);
    expect((await second.request.get(new URL('/icon-turn.svg', second.url()).href)).status()).toBe(200);

    // Off by default; then enabled by a press in the settings.
    await noted(second);
    await second.evaluate(() => (location.hash = '#/settings'));
    await second.getByLabel(word('settings.notify')).check();
    await second.goBack();
    await second.waitForSelector('.game');
    await second.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await playMoves([first], 1);
    await title(second, turn('Azul'));
    expect(await second.evaluate('told')).toEqual([word('tell.turn')]);
  });
});
