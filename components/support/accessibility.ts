import axeSource from 'axe-core/axe.min.js?raw'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { framed } from './framed-page.ts'

type AxeWindow = {
  readonly axe?: { readonly run: (on: Document, options: RunOptions) => Promise<AxeResults> }
}

/** Runs every rule of axe, also best practices, unless some are named; a finding is reported by its rule and its elements. */
export async function expectNoFindings(options: RunOptions = {}): Promise<void> {
  const page = framed() as unknown as AxeWindow & {
    readonly eval: (script: string) => void
    readonly document: Document
  }
  if (!page.axe) page.eval(axeSource)
  const results = await page.axe?.run(page.document, { ...options, resultTypes: ['violations'] })
  const found = results?.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found).toEqual([])
}
