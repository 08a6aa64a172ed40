import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { decideVisit, listVisits, type VisitRow } from '@kassavirta/domain/visits/visits/api'
import { expect, test } from 'vitest'
import { blur, click, fill, press, box, button, heading, screen, expectTold } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload, resizeFrame, stopLongWaits } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { company } from './counting-world.ts'
import { leavePage, openDesk } from './open-desk.ts'

type Row = Reply<typeof listVisits>['rows'][number]

const visitOf = (change: Partial<Row> = {}): Row => ({
  kind: 'visit',
  entryId: 401,
  version: 0,
  stage: null,
  company,
  route: { routeId: 31, name: 'Pirkanmaa 1' },
  wanted: '2026-11-24',
  original: null,
  proposedDate: null,
  stops: 3,
  isStop: false,
  isUrgent: false,
  sender: 'Maija Mylläri',
  contactInfo: '040 123 4567',
  additionalInfo: 'Kassakaappi on aivan täynnä',
  created: '2026-11-16T07:00:00Z',
  decided: null,
  reason: '',
  ...change,
})
const stages = { proposed: 'proposed', declined: 'declined' } as const satisfies Record<
  string,
  VisitRow['stage']
>

function openVisits(...rows: readonly Row[]) {
  const server = openDesk('/kaynnit', { roles: ['dispatcher'] })
  const list = (...waiting: readonly Row[]) =>
    server.answer(listVisits, ({ query }) => ({
      rows: query['list'] === 'waiting' ? [...waiting] : [],
      next: null,
      earliest: '2026-11-18',
    }))
  list(...rows)
  return { server, list }
}
const head = () => screen.getByRole('main').getByRole('button', { name: 'Myllypuoti Kaleva', exact: true })
const row = () => screen.getByRole('row').filter({ hasText: 'Kassakaappi on aivan täynnä' })
const asked = () => screen.getByRole('dialog')

/** The letter acts on the row that has the focus. */
async function pressOnRow(key: string): Promise<void> {
  await expect.element(head()).toBeVisible()
  ;((await head().findElement()) as HTMLElement).focus()
  await press(key)
}

test('the arrows lead from the name of the screen to the rows, and a press anywhere on a row chooses it', async () => {
  openVisits(visitOf(), visitOf({ entryId: 402, company: { ...company, name: 'Vasarapiha Palokka' } }))
  await expect.element(head()).toBeVisible()
  const name = (await heading('Käynnit').findElement()) as HTMLElement
  name.focus()
  await press('{ArrowDown}')
  await expect.element(head()).toHaveFocus()
  await press('{ArrowDown}')
  const other = screen.getByRole('button', { name: 'Vasarapiha Palokka', exact: true })
  await expect.element(other).toHaveFocus()
  await click(row().first().getByText('Kassakaappi on aivan täynnä'))
  await expect.element(head()).toHaveFocus()
  await expect.element(head()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('A Hyväksy')).toBeVisible()
  // Without keys there is nothing to say about them.
  resizeFrame('phone')
  await expect.element(button('Hyväksy')).toBeVisible()
  await expect.element(screen.getByText('A', { exact: true })).not.toBeVisible()
})

test('one key accepts a request, and it can be taken back before the customer is told; who leaves tells at once', async () => {
  const { server, list } = openVisits(visitOf())
  const { putForward } = stopLongWaits()
  server.answer(decideVisit, visitOf({ version: 1, stage: 'accepted' }))
  await pressOnRow('a')
  await expect.element(screen.getByText(/ti 24\.11\.: hyväksytty\. Asiakas saa tiedon/)).toBeVisible()
  await expect.element(row()).not.toBeInTheDocument()
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('button', { name: /^Kumoa/ }))
  await expect.element(row()).toBeVisible()
  await putForward(10_000)
  expect(server.calls(decideVisit)).toEqual([])

  await pressOnRow('a')
  await expect.element(row()).not.toBeInTheDocument()
  expect(server.calls(decideVisit)).toEqual([])
  list()
  leavePage()
  await expect
    .poll(() => server.calls(decideVisit).map(({ body }) => body))
    .toEqual([{ decision: 'accept', version: 0 }])
  await expect.element(screen.getByText('Yksikään pyyntö ei odota vastausta.')).toBeVisible()
})

test('a closed day is marked beside that day, be it wanted or proposed', async () => {
  const { server } = openVisits(visitOf({ stage: 'declined', proposedDate: '2026-11-20' }))
  server.answer(listClosedDays, { rows: [{ day: '2026-11-20', reason: 'Huolto' }] })
  await reload()
  const cells = screen.getByRole('cell').filter({ hasText: 'Suljettu päivä' })
  await expect.element(cells).toMatchTextContent(/20\.11\./)
  expect(cells.elements()).toHaveLength(1)
})

test('another day is proposed by the keyboard, not too early, and the row has the focus again', async () => {
  const { server, list } = openVisits(visitOf())
  server.answer(listClosedDays, { rows: [{ day: String(visitOf().wanted), reason: 'Huolto' }] })
  await expect.element(row().getByText('Suljettu päivä')).toBeVisible()
  await pressOnRow('e')
  await click(button('Lähetä ehdotus', asked()))
  await expectTold(box('Ehdotettava päivä'), 'Vaadittu tieto')
  await expectAccessible(['zoomed', 'phone'])
  // A day that is too early becomes the first possible one, as in the form of the customers.
  await fill(box('Ehdotettava päivä'), '17.11.')
  await fill(box('Viesti asiakkaalle'), 'Reitti ajetaan keskiviikkona')
  await expect.element(box('Ehdotettava päivä')).toHaveDisplayValue(/18\.11\./)
  await fill(box('Ehdotettava päivä'), '25.11.')
  await blur(box('Ehdotettava päivä'))
  const proposed = visitOf({ version: 1, stage: stages.proposed, proposedDate: '2026-11-25' })
  server.answer(decideVisit, proposed)
  list(proposed)
  await click(button('Lähetä ehdotus', asked()))
  await expect.element(asked()).not.toBeInTheDocument()
  await expect.element(row()).toMatchTextContent('Ehdotettu ke 25.11.')
  await expect.element(head()).toHaveFocus()
  expect(server.calls(decideVisit)[0]?.body).toEqual({
    decision: 'propose',
    proposedDate: '2026-11-25',
    reason: 'Reitti ajetaan keskiviikkona',
    version: 0,
  })
})

test('a proposal without an answer is settled by phone: a letter alone does not bind the customer, and the name is kept over a reload', async () => {
  const proposed = visitOf({ version: 2, stage: stages.proposed, proposedDate: '2026-11-26' })
  const { server, list } = openVisits(proposed)
  await pressOnRow('a')
  await expect.element(asked()).toMatchTextContent('Asiakas on hyväksynyt päivän to 26.11. puhelimitse.')
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Peruuta', asked()))
  await expect.element(head()).toHaveFocus()
  await press('a')
  await fill(box('Kenen kanssa sovittiin'), 'Maija, kassa')
  await reload()
  await pressOnRow('a')
  await expect.element(box('Kenen kanssa sovittiin')).toHaveValue('Maija, kassa')
  server.answer(decideVisit, visitOf({ version: 3, stage: 'accepted', proposedDate: '2026-11-26' }))
  list()
  await click(button('Merkitse sovituksi', asked()))
  await expect.element(screen.getByText(/to 26\.11\.: sovittu puhelimitse\./)).toBeVisible()
  await expect.element(screen.getByText('Yksikään pyyntö ei odota vastausta.')).toBeVisible()
  expect(server.calls(decideVisit).map(({ body }) => body)).toEqual([
    { decision: 'acceptForCustomer', reason: 'Maija, kassa', version: 2 },
  ])
})

test('a request whose proposal did not suit is refused with a reason, or told to have changed', async () => {
  const { server, list } = openVisits(
    visitOf({ version: 2, stage: stages.declined, proposedDate: '2026-11-25' }),
  )
  await expect.element(row()).toMatchTextContent('ke 25.11. ei käynyt')
  await expectAccessible(['zoomed', 'phone'])
  await pressOnRow('h')
  await fill(box('Syy'), 'Kaikki reitit ovat täynnä')
  server.refuseFor(decideVisit, 'changedElsewhere')
  await click(button('Hylkää', asked()))
  await expect.element(asked().getByRole('alert')).toMatchTextContent('Joku muu on muuttanut tietoja')
  server.answer(decideVisit, visitOf({ version: 3, stage: 'refused' }))
  list()
  await click(button('Hylkää', asked()))
  await expect.element(screen.getByText(/hylätty\.$/)).toBeVisible()
  expect(server.calls(decideVisit)[1]?.body).toEqual({
    decision: 'refuse',
    reason: 'Kaikki reitit ovat täynnä',
    version: 2,
  })
})
