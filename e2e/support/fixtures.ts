import { test as base, expect } from '@playwright/test'

const baseURL = process.env['E2E_BASE_URL']
if (!baseURL) throw new Error('E2E_BASE_URL is not set: where is the portal?')

/** Faults of a page: its own errors, anything in red on the console, and breaches of the security policy. */
type Faults = {
  /** A fault that the test itself brings about, e.g. a call that it breaks on purpose. */
  readonly expect: (pattern: RegExp) => void
}

type Fixtures = { readonly faults: Faults }

const test = base.extend<Fixtures>({
  baseURL,
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
