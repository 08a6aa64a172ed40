import axeSource from 'axe-core/axe.min.js?raw'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import { framed, resizeFrame } from './framed-page.ts'

type AxeWindow = {
  readonly axe?: { readonly run: (on: Document, options: RunOptions) => Promise<AxeResults> }
}

/** Runs every rule of axe, also best practices; a finding is reported by its rule and its elements. */
export const expectNoFindings = (): Promise<void> => expectNone({})

/** On a window of any width everything is reached by scrolling up and down alone. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect
    .poll(() => framed().document.documentElement.scrollWidth - framed().innerWidth)
    .toBeLessThanOrEqual(0)
}

/**
 * The state at hand: every rule on a desk, in the dark theme the contrast, which alone can differ there, and on a phone what its
 * width can change. Ends on a desk in the light.
 */
export async function expectAccessible(): Promise<void> {
  await expectNoSidewaysScroll()
  await expectNone({})
  await expectContrastInTheDark()
  resizeFrame('phone')
  await expectNoSidewaysScroll()
  await expectNone({ runOnly: ['target-size'] })
  resizeFrame('desk')
}

async function expectContrastInTheDark(): Promise<void> {
  await chooseColours('dark')
  try {
    await expect.poll(() => framed().matchMedia('(prefers-color-scheme: dark)').matches).toBe(true)
    await expectNone({ runOnly: ['color-contrast'] })
  } finally {
    await chooseColours('light')
  }
}

/** As the person's computer has it; only the browser's own tools can say so. */
const chooseColours = (value: 'light' | 'dark'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })

async function expectNone(options: RunOptions): Promise<void> {
  const page = framed() as unknown as AxeWindow & {
    readonly eval: (script: string) => void
    readonly document: Document
  }
  if (!page.axe) page.eval(axeSource)
  const results = await page.axe?.run(page.document, { ...options, resultTypes: ['violations'] })
  const found = results?.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found).toEqual([])
}
