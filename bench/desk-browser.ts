import { chromium } from '@playwright/test'
import { deskCookie } from '../packages/server/src/platform/staff/staff-session.ts'
import { launchOptions } from './browser.ts'
import { clearTables, waitingBag } from './desk-world.ts'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import type { Server } from './processes.ts'
import { addLine, median, milliseconds } from './table.ts'

type Desk = { readonly db: Db; readonly server: Server; readonly tokens: readonly string[] }

/** The time from the last key of a scanner to the focus in the first field of the count, on the page's own clock. */
export async function measureScan({ db, server, tokens }: Desk, rounds: number): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    // A browser sends a secure cookie without TLS to this name only, and takes it from an address with TLS only.
    const baseURL = server.address.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage({ baseURL })
    await page.context().addCookies([
      {
        name: deskCookie.name,
        value: String(tokens[0]),
        url: baseURL.replace('http:', 'https:'),
        secure: true,
      },
    ])
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto('/laskenta')
      await page.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).waitFor()
      const ms = await page.evaluate(scanAndWait, waitingBag(round + 1))
      // The first one fetches the scripts of the table.
      if (round > 0) times.push(ms)
      await clearTables(db)
    }
    addLine({
      path: 'desk: from a scan to the focus in the first field',
      figure: `${milliseconds(median(times))}, at most ${milliseconds(Math.max(...times))}`,
      aim: '≤ 150 ms',
    })
  } finally {
    await browser.close()
  }
}

/** In the page: the keys of the number and Enter in one burst, as a scanner sends them. */
async function scanAndWait(number: string): Promise<number> {
  // What was typed before a scan is apart from it.
  await new Promise((resolve) => setTimeout(resolve, 150))
  const target = () => document.activeElement ?? document.body
  for (const key of [...number, 'Enter']) {
    const isFree = target().dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    if (isFree && key !== 'Enter') document.execCommand('insertText', false, key)
    if (isFree && key === 'Enter') target().closest('form')?.requestSubmit()
  }
  const scanned = performance.now()
  while (document.activeElement?.id !== 'count-pcs_500e') {
    if (performance.now() - scanned > 30_000) throw new Error(`bag ${number} was not opened`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return performance.now() - scanned
}
