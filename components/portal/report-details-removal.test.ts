import { getResult, removeDeposit } from '@kassavirta/domain/bags/deposits/api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { expect, test } from 'vitest'
import { click, press, button, dialog, heading, link, screen } from '../support/screen.ts'
import { reload, expectAddress, visitPage } from '../support/framed-page.ts'
import {
  answerRightsWithout,
  answerRows,
  deposit,
  openReport,
  type Rows,
  expectRows,
} from './reports-world.ts'
import { config, kaleva, maija } from './open-portal.ts'

const NAME = 'Poista tilitysilmoitus'
/** The button of the page; in the open question there is another one. */
const remove = () => button(NAME, screen.getByRole('main'))
const question = () => dialog('Haluatko varmasti poistaa tilitysilmoituksen?')
const confirm = () => button(NAME, question())
const failure = () => question().getByRole('alert')
const removedAs = () => screen.getByText('Tilitysilmoitus on poistettu')

const open = (rows: Rows) =>
  openReport('tilitysilmoitukset/1?sort=totalSum', [[deposits, rows]], {
    given: ({ answer }) => {
      answer(getResult, { result: null })
      answer(removeDeposit, { status: 'ok' })
    },
  })

test('a deposit is removed once, after a question [R-DET-03, R-DET-05]', async () => {
  const server = open([deposit(1), deposit(2)])
  await click(remove())
  await expect.element(button('Peru', question())).toHaveFocus()
  await click(button('Peru', question()))
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(remove()).toHaveFocus()
  expect(server.calls(removeDeposit)).toHaveLength(0)

  await click(remove())
  const letGo = server.hold(removeDeposit)
  await click(confirm())
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
  await press('{Enter}{Enter}')
  answerRows(server, deposits, [deposit(2)])
  const before = server.calls(deposits.endpoint).length
  letGo()
  await expect.element(heading('Tilitysilmoitukset')).toHaveFocus()
  await expectAddress('/raportit/tilitysilmoitukset?sort=totalSum')
  await expectRows('Tilitysilmoitukset', 1)
  await expect.element(link('1')).not.toBeInTheDocument()
  expect(server.calls(deposits.endpoint).length - before).toBe(1)
  const [removal, ...more] = server.calls(removeDeposit)
  expect(removal?.body).toEqual({ entryId: 1, customerId: kaleva.id, userId: maija.id })
  expect(removal?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(more).toEqual([])
})

test('a counted, foreign or removed deposit cannot be removed [R-DET-04, R-REP-28]', async () => {
  const server = open([
    deposit(1, { countingState: 'käsitelty' }),
    // An empty date in disguise: not removed.
    deposit(2, { removed: '1970-01-01T00:00:00.000Z' }),
    deposit(3, { removed: '2026-11-16T08:05:00.000Z', removedBy: 'Maija Virtanen' }),
  ])
  await expect.element(remove()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove()).toHaveAccessibleDescription('Käsiteltyä tilitysilmoitusta ei voi poistaa')
  ;(remove().element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(question()).not.toBeInTheDocument()
  await visitPage('/raportit/tilitysilmoitukset/3')
  await expect.element(screen.getByText(/Poistanut Maija Virtanen 16\.11\.2026 10:05\./)).toBeVisible()
  await expect.element(remove()).toHaveAccessibleDescription('Tilitysilmoitus on jo poistettu')
  await visitPage('/raportit/tilitysilmoitukset/2')
  await expect.element(remove()).not.toHaveAttribute('aria-disabled')
  await expect.element(removedAs()).not.toBeInTheDocument()
  answerRightsWithout(server, ['permissionDeposit'])
  await reload()
  await expect
    .element(remove())
    .toHaveAccessibleDescription('Sinulla ei ole oikeutta tehdä tilityksiä tälle tilille')
})

test('a removal that fails is told [R-DET-05]', async () => {
  let rows = [deposit(1)]
  const server = open(() => rows)
  await click(remove())
  server.refuse(removeDeposit, 403, 'Ei oikeutta')
  await click(confirm())
  await expect.element(failure()).toMatchTextContent('Poistaminen ei onnistunut')
  await expect
    .element(failure())
    .toMatchTextContent('Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.')
  await expect.element(link(config.serviceDeskPhone, failure())).toBeVisible()
  await expect.element(failure()).not.toMatchTextContent('Emme saaneet vahvistusta')
  await click(button('Sulje', question()))

  // A deposit that is no longer found stays on the page until the message about it has been read.
  await click(remove())
  server.refuse(removeDeposit, 404, 'Not Found')
  rows = []
  await click(confirm())
  await expect.element(failure()).toMatchTextContent('Kohdetta ei enää löydy')
  rows = [deposit(1)]
  await click(button('Sulje', question()))
  await click(remove())

  // The call arrives, but its answer is lost.
  server.loseAnswer(removeDeposit)
  rows = [deposit(1, { removed: '2026-11-16T08:30:00Z', removedBy: 'Maija Mylläri' })]
  await click(confirm())
  await expect
    .element(failure())
    .toMatchTextContent('Emme saaneet vahvistusta, poistettiinko tilitysilmoitus.')
  // The page behind already shows that it is removed; the question is still open.
  await expect.element(removedAs()).toBeInTheDocument()
  await click(confirm())
  await expect.element(heading('Tilitysilmoitukset')).toHaveFocus()
  const keys = server.calls(removeDeposit).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(3)
  expect(keys[3]).toBe(keys[2])
})
