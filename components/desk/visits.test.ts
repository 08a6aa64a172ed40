import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { decideVisit } from '@kassavirta/domain/visits/visits/api'
import { describe, expect, test } from 'vitest'
import { blur, button, click, expectGone, fill, heading, press, screen } from '../support/screen.ts'
import { resizeFrame, stopLongWaits } from '../support/framed-page.ts'
import { answerVisits, openVisits, otherVisit, visitOf } from './office-world.ts'
import { asked, focusOn, inDialog, leavePage, row } from './open-desk.ts'

const head = (name = 'Myllypuoti Kaleva') =>
  screen.getByRole('main').getByRole('button', { name, exact: true })
const line = () => row('Kassakaappi on aivan täynnä')
/** The letter acts on the row that has the focus. */
async function act(key: string): Promise<void> {
  await focusOn(head())
  await press(key)
}

describe('the list of visits', () => {
  test('is entered from its name with the arrows', async () => {
    openVisits()
    await expect.element(head()).toBeVisible()
    await focusOn(heading('Käynnit'))
    await press('{ArrowDown}')
    await expect.element(head('Toinen Paikka')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(head()).toHaveFocus()
  })

  test('chooses a row that is pressed anywhere', async () => {
    openVisits()
    await click(line().getByText('Kassakaappi on aivan täynnä'))
    await expect.element(head()).toHaveFocus()
    await expect.element(head()).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('A Hyväksy')).toBeVisible()
    resizeFrame('phone')
    await expect.element(button('Hyväksy')).toBeVisible()
    await expect.element(screen.getByText('A', { exact: true })).not.toBeVisible()
  })

  test.for([
    ['wanted', {}, '2026-11-24', /24\.11\./],
    ['proposed', { stage: 'declined', proposedDate: '2026-11-20' }, '2026-11-20', /20\.11\./],
  ] as const)('marks a closed day that is %s, and no other', async ([, change, closed, day]) => {
    openVisits({ ...change }).answer(listClosedDays, { rows: [{ day: closed, reason: 'Huolto' }] })
    const marked = line().getByRole('cell').filter({ hasText: 'Suljettu päivä' })
    await expect.element(marked).toMatchTextContent(day)
    expect(marked.elements()).toHaveLength(1)
  })
})

describe('a request', () => {
  test('is accepted by one key, and taken back', async () => {
    const server = openVisits()
    const { putForward } = stopLongWaits()
    await act('a')
    await expect.element(screen.getByText(/ti 24\.11\.: hyväksytty\. Asiakas saa tiedon/)).toBeVisible()
    await expectGone(line())
    await click(screen.getByRole('button', { name: /^Kumoa/ }))
    await expect.element(line()).toBeVisible()
    await putForward(10_000)
    expect(server.calls(decideVisit)).toEqual([])
  })

  test('that was accepted is sent when the person leaves', async () => {
    const server = openVisits()
    stopLongWaits()
    server.answer(decideVisit, visitOf({ version: 1, stage: 'accepted' }))
    await act('a')
    await expectGone(line())
    expect(server.calls(decideVisit)).toEqual([])
    answerVisits(server, otherVisit)
    leavePage()
    await expect
      .poll(() => server.calls(decideVisit))
      .toMatchObject([{ params: { entryId: '401' }, body: { decision: 'accept', version: 0 } }])
    await expect.element(head('Toinen Paikka')).toBeVisible()
  })

  test('gets another day, not too early', async () => {
    const server = openVisits()
    await act('e')
    // A day that is too early becomes the first possible one, as in the form of the customers.
    await fill(inDialog('Ehdotettava päivä'), '17.11.')
    await fill(inDialog('Viesti asiakkaalle'), 'Reitti ajetaan keskiviikkona')
    await expect.element(inDialog('Ehdotettava päivä')).toHaveDisplayValue(/18\.11\./)
    await fill(inDialog('Ehdotettava päivä'), '25.11.')
    await blur(inDialog('Ehdotettava päivä'))
    const proposed = visitOf({ version: 1, stage: 'proposed', proposedDate: '2026-11-25' })
    server.answer(decideVisit, proposed)
    answerVisits(server, otherVisit, proposed)
    await click(button('Lähetä ehdotus', asked()))
    await expectGone(asked())
    await expect.element(line()).toMatchTextContent('Ehdotettu ke 25.11.')
    await expect.element(head()).toHaveFocus()
    expect(server.calls(decideVisit)[0]?.body).toEqual({
      decision: 'propose',
      proposedDate: '2026-11-25',
      reason: 'Reitti ajetaan keskiviikkona',
      version: 0,
    })
  })

  test('is refused with a reason, unless it has changed', async () => {
    const server = openVisits({ version: 2, stage: 'declined', proposedDate: '2026-11-25' })
    await expect.element(line()).toMatchTextContent('ke 25.11. ei käynyt')
    await act('h')
    await fill(inDialog('Syy'), 'Kaikki reitit ovat täynnä')
    server.refuseFor(decideVisit, 'changedElsewhere')
    await click(button('Hylkää', asked()))
    await expect.element(asked().getByRole('alert')).toMatchTextContent('Joku muu on muuttanut tietoja')
    server.answer(decideVisit, visitOf({ version: 3, stage: 'refused' }))
    answerVisits(server, otherVisit)
    await click(button('Hylkää', asked()))
    await expect.element(screen.getByText(/hylätty\.$/)).toBeVisible()
    expect(server.calls(decideVisit)[1]?.body).toEqual({
      decision: 'refuse',
      reason: 'Kaikki reitit ovat täynnä',
      version: 2,
    })
  })
})

describe('a proposal without an answer', () => {
  const proposed = { version: 2, stage: 'proposed', proposedDate: '2026-11-26' } as const

  test('is settled by phone with the name of a person', async () => {
    const server = openVisits(proposed)
    await act('a')
    await click(button('Peruuta', asked()))
    await expect.element(head()).toHaveFocus()
    await press('a')
    await expect.element(asked()).toMatchTextContent('Asiakas on hyväksynyt päivän to 26.11. puhelimitse.')
    await fill(inDialog('Kenen kanssa sovittiin'), 'Maija, kassa')
    server.answer(decideVisit, visitOf({ ...proposed, version: 3, stage: 'accepted' }))
    answerVisits(server)
    await click(button('Merkitse sovituksi', asked()))
    await expect.element(screen.getByText(/to 26\.11\.: sovittu puhelimitse\./)).toBeVisible()
    await expect.element(screen.getByText('Yksikään pyyntö ei odota vastausta.')).toBeVisible()
    expect(server.calls(decideVisit).map(({ body }) => body)).toEqual([
      { decision: 'acceptForCustomer', reason: 'Maija, kassa', version: 2 },
    ])
  })
})
