import { expect, test } from './support/fixtures.ts'
import { notice, openMessages, plainMessage, resultOf } from './support/messages.ts'
import { changeAnswer } from './support/mock-api.ts'
import { NOTHING, notices, OVERVIEW } from './support/overview.ts'
import { watchCalls } from './support/screen.ts'

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
