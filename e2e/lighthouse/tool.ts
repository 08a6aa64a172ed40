import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'

const VERSION = '13.5.0'
const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse')
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js')

const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

type Audit = { readonly id: string; readonly score: number | null; readonly numericValue?: number }
export type Result = {
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >
}
type Lighthouse = (
  address: string,
  flags: Readonly<Record<string, unknown>>,
  config: undefined,
  page: Page,
) => Promise<{ readonly lhr: Result } | undefined>

/**
 * Lighthouse is fetched when it is first asked for: it brings 200 packages and 185 MB, which nobody should install to
 * start or to test the portal.
 */
export async function loadLighthouse(): Promise<(address: string, page: Page) => Promise<Result>> {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true })
    const install = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', `lighthouse@${VERSION}`]
    execFileSync('npm', install, { stdio: 'inherit' })
  }
  const { default: run } = (await import(pathToFileURL(ENTRY).href)) as { readonly default: Lighthouse }
  return async (address, page) => {
    const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' }
    const found = await run(address, flags, undefined, page)
    if (!found) throw new Error(`Lighthouse told nothing about ${address}`)
    return found.lhr
  }
}
