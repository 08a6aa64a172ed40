import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { visits } from '@kassavirta/domain/reports/reports/visits'
import { answerVisit, getVisitState, withdrawVisit } from '@kassavirta/domain/visits/visits/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { alert, button, screen } from '../support/screen.ts'
import { expectGone, expectTexts } from '../support/texts.ts'
import { config, openPortal } from './open-portal.ts'
import { visitRow } from './sent-entries.ts'

type State = Reply<typeof getVisitState>
type Events = Reply<typeof getEntryEvents>['events']

const received: Events[number] = { stage: 'received', at: '2026-11-16T08:00:00.000Z', note: '' }
const proposedAt: Events[number] = {
  stage: 'proposed',
  at: '2026-11-16T08:10:00.000Z',
  note: 'Reitti ajetaan keskiviikkona',
}

const proposal: State = {
  version: 1,
  stage: 'proposed',
  proposedDate: '2026-11-25',
  reason: 'Reitti ajetaan keskiviikkona',
  mayAnswer: true,
  mayWithdraw: true,
}
const settled = { ...proposal, version: 2, mayAnswer: false, mayWithdraw: false }

const steps = () => screen.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
const question = () => screen.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')

/** What the server tells of the wish from now on. */
function tellWish({ answer }: GivenServer, state: State, ...events: Events): void {
  answer(getVisitState, state)
  answer(getEntryEvents, { events: [received, ...events], expectedCredit: null, noticeId: null })
}

const openWish = (): GivenServer =>
  openPortal(`/raportit/kuljetustilaukset/${visitRow.id}`, {
    given: (server) => {
      server.answer(getConfig, { ...config, statusLines: true, visitAnswers: true })
      server.answer(visits.endpoint, { visitRequests: [{ ...visitRow, suggestedDate: '2026-11-24' }] })
      tellWish(server, proposal, proposedAt)
    },
  })

test('a proposed day is read with its reason and accepted', async () => {
  const server = openWish()
  await expect.element(question()).toBeVisible()
  await expectTexts(steps(), [
    expect.stringMatching(/^Vastaanotettu ma 16\.11\. klo/),
    expect.stringMatching(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/),
    expect.stringMatching(/^Hyväksytty/),
  ])
  await expectAccessible()
  const accepted = { ...settled, stage: 'accepted' } as const
  server.answer(answerVisit, accepted)
  tellWish(server, accepted, proposedAt, { stage: 'accepted', at: '2026-11-16T08:30:00.000Z', note: '' })
  await click(button('Hyväksy'))
  await expect.element(screen.getByText('Kiitos! Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expectGone(question())
  expect(server.calls(answerVisit)[0]?.body).toMatchObject({
    entryId: visitRow.id,
    version: 1,
    accepts: true,
  })
})

test('whoever answers what the desk has settled meanwhile is told, and sees what was agreed', async () => {
  const server = openWish()
  await expect.element(question()).toBeVisible()
  server.refuseFor(answerVisit, 'stateChanged')
  tellWish(server, { ...settled, stage: 'accepted' }, proposedAt, {
    stage: 'accepted',
    at: '2026-11-16T08:30:00.000Z',
    note: '',
  })
  await click(button('Ei käy'))
  await expect.element(alert().filter({ hasText: 'Vastaustasi ei tallennettu' })).toBeVisible()
  await expectGone(question())
  await expectAccessible()
})

test('a wish is withdrawn only when the person says so twice', async () => {
  const server = openWish()
  await click(button('Peru pyyntö'))
  await expectAccessible()
  const withdrawn = { ...settled, stage: 'withdrawn' } as const
  server.answer(withdrawVisit, withdrawn)
  tellWish(server, withdrawn)
  await click(button('Peru pyyntö', screen.getByRole('dialog')))
  await expect.element(screen.getByText('Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.')).toBeVisible()
  await expectGone(button('Peru pyyntö'))
})
