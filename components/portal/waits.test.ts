import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect, test } from 'vitest'
import { stopLongWaits } from '../support/long-waits.ts'
import { NOTHING, notices } from './front-world.ts'
import { notice, openMessages, plainMessage } from './given-messages.ts'

const MINUTE_MS = 60_000

test('a notice that arrives on the open front page has its sums at once', async () => {
  const { held, answer, calls } = openMessages('/', [plainMessage])
  const { putForward } = stopLongWaits()
  answer(getOverview, NOTHING)
  await expect.element(notices()).toMatchTextContent('Ei lukemattomia poikkeamia.')
  const before = calls(getOverview).length
  await putForward(MINUTE_MS)
  // The unread messages are the same as before, and nothing more is asked for.
  expect(calls(getOverview)).toHaveLength(before)
  const { header, created, id: messageId } = notice
  const result = {
    messageId,
    entryId: 7,
    securityBagNumber: '104558',
    signedTotal: 1254.5,
    total: 1234.5,
    difference: -20,
  }
  answer(getOverview, { ...NOTHING, notices: { count: 1, rows: [{ messageId, header, created, result }] } })
  held.messages = [notice, plainMessage]
  await putForward(MINUTE_MS)
  await expect
    .element(notices().getByRole('listitem'))
    .toMatchTextContent(/Pussi 104558.*Ilmoitettu 1\s254,50\s€, laskettu 1\s234,50\s€/)
  expect(calls(getOverview)).toHaveLength(before + 1)
})
