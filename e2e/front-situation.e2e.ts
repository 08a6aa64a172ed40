import { expect, test } from './support/fixtures.ts'
import { notice, openMessages, plainMessage, resultOf } from './support/messages.ts'
import { changeAnswer } from './support/mock-api.ts'
import { deposits, NOTHING, notices, openFront, OVERVIEW } from './support/overview.ts'
import { heading, link, watchCalls } from './support/screen.ts'

test('deposits are told with bag, sum, band and state, and each leads to its page', async ({ page }) => {
  const { rows = [] } = (await openFront(page)).deposits ?? {}
  expect(rows.length).toBe(4)
  const shown = deposits(page).getByRole('listitem')
  await expect(shown).toHaveText(
    rows.map(({ securityBagNumber, countingState }) => {
      const state = countingState === 'käsitelty' ? 'Käsitelty' : 'Ilmoitettu'
      return new RegExp(`^Pussi ${securityBagNumber} ?myyntipäivä .*€.*${state} .*klo \\d\\d:\\d\\d$`)
    }),
  )
  // A deposit that is counted at the service centre has no pieces, and so no band.
  const counted = rows.findIndex(({ pieces }) => Object.keys(pieces).length > 1)
  await expect(shown.nth(counted).getByRole('img')).toHaveAccessibleName(/^\d+ (€|snt) \d+ kpl, /)
  const [first] = rows
  await link(page, `Pussi ${first?.securityBagNumber}`).click()
  await expect(heading(page, `Tilitysilmoitus #${first?.entryId}`)).toBeVisible()
})

test('a notice that arrives on the open page has its sums at once', async ({ page }) => {
  await page.clock.install({ time: '2026-11-16T08:00:00Z' })
  const told = { notices: NOTHING.notices as object }
  await changeAnswer(page, OVERVIEW, () => ({ ...NOTHING, ...told }))
  const calls = watchCalls(page, '/api/overview')
  const held = await openMessages(page, '/', [plainMessage])
  await expect(notices(page)).toContainText('Ei lukemattomia poikkeamia.')
  await page.clock.runFor(61_000)
  await expect.poll(() => calls.length).toBe(1)
  const { header, created, id: messageId } = notice
  told.notices = { count: 1, rows: [{ messageId, header, created, result: resultOf(messageId) }] }
  held.messages = [notice, plainMessage]
  await page.clock.runFor(61_000)
  await expect(notices(page).getByRole('listitem')).toContainText(
    /^Pussi 104558.*Ilmoitettu 1\s254,50\s€, laskettu 1\s234,50\s€/,
  )
  expect(calls).toHaveLength(2)
})

test('the state of things is asked for again when the page is shown again', async ({ page }) => {
  await openFront(page)
  const again = page.waitForResponse(OVERVIEW)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect((await again).status()).toBe(200)
})
