import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './fixtures.ts'

export const PHONE = { width: 390, height: 844 }
export const WINDOW = { width: 1280, height: 800 }

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A resize is laid out in a frame of its own.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(over, { message: page.url() }).toBeLessThanOrEqual(0)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeWindow = {
  readonly axe: { readonly run: (options: object) => Promise<AxeResults> }
  /** What keeps a warm page from being drawn: colours that nobody sees are not judged. */
  readonly unseen?: CSSStyleSheet
}

/** Every rule of axe, also best practices; a finding is its rule and its elements. The component layer looks at every state. */
export async function expectNoFindings(page: Page): Promise<void> {
  // Axe is 650 kB of script, so it is given to each document once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe, unseen = new CSSStyleSheet() } = window as unknown as AxeWindow
    unseen.disabled = true
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    unseen.disabled = false
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  })
  expect(found, page.url()).toEqual([])
}
