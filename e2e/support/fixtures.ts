import { test as base, expect } from '@playwright/test'
import { keepWarm, leaveUndrawn, STILL, type Shelf } from './warm-page.ts'

const baseURL = process.env['E2E_BASE_URL']
if (!baseURL) throw new Error('E2E_BASE_URL is not set: where is the portal?')

/** Faults of a page: its own errors, anything in red on the console, and breaches of the security policy. */
export type Faults = {
  /** A fault that the test itself brings about, e.g. a call that it breaks on purpose. */
  readonly expect: (pattern: RegExp) => void
}

type Fixtures = {
  readonly faults: Faults
  /** For tests of what a browser keeps between visits, or that spoil their page for the next one: it has kept nothing and is thrown away. */
  readonly newBrowser: boolean
  /** For tests of what is noticed only when it is drawn; of a new browser. */
  readonly isDrawn: boolean
}

const test = base.extend<Fixtures, { readonly shelf: Shelf }>({
  baseURL,
  newBrowser: [false, { option: true }],
  isDrawn: [false, { option: true }],
  shelf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
    async ({}, use) => {
      const shelf = keepWarm()
      await use(shelf)
      await shelf.drop()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, shelf, newBrowser, isDrawn, baseURL: at, viewport, bypassCSP, permissions, serviceWorkers },
    run,
    info,
  ) => {
    if (newBrowser) {
      const context = await browser.newContext(STILL)
      if (!isDrawn) await leaveUndrawn(context)
      await run(context)
      await context.close()
      return
    }
    const asked = JSON.stringify([at, viewport, bypassCSP, permissions, serviceWorkers])
    await run(await shelf.take(browser, asked, { baseURL: at, viewport }))
    await shelf.putBack(asked, info.status === info.expectedStatus)
  },
  page: async ({ context }, run) => {
    const [page = await context.newPage()] = context.pages()
    await run(page)
  },
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      context.on('weberror', (fault) => seen.push(`page error: ${fault.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (breach) => {
          // It becomes an error of the page, which is counted above.
          throw new Error(
            `security policy: ${breach.violatedDirective} ${breach.blockedURI} ${breach.sample}`,
          )
        })
      })
      await use({ expect: (pattern) => void expected.push(pattern) })
      expect(seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, test }
