import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { listRightRequests, requestRight } from '@kassavirta/domain/places/mandates/api'
import { expect, test } from 'vitest'
import { choose, click, fill, box, button, errorSummary, region, screen } from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { openMandates, second } from './administration-world.ts'
import { account, config } from './open-portal.ts'

type Request = Reply<typeof requestRight>

const requestOf = (requestId: number, more: Partial<Request> = {}): Request => ({
  requestId,
  holderId: 72,
  firstName: 'Pekka',
  lastName: 'Korhonen',
  accountId: account.accountId ?? 0,
  accountNumber: account.accountNumber ?? '',
  rights: ['changeCurrency'],
  limit: 3000,
  until: '2027-12-31',
  requested: '2026-11-16T08:00:00.000Z',
  state: 'waiting',
  decided: null,
  decisionReason: '',
  ...more,
})

const offered = {
  holders: [
    { holderId: 72, firstName: 'Pekka', lastName: 'Korhonen' },
    { holderId: 73, firstName: 'Sari', lastName: 'Öhman' },
  ],
  accounts: [account, second].map(({ accountId, accountNumber }) => ({
    accountId: accountId ?? 0,
    accountNumber: accountNumber ?? '',
  })),
}

const openRequests = (requests: Request[], given?: (server: GivenServer) => void) =>
  openMandates((server) => {
    server.answer(getConfig, { ...config, rightRequests: true })
    server.answer(listRightRequests, { ...offered, requests })
    given?.(server)
  })
const panel = () => region('Oikeuspyynnöt')
const selected = (name: string) => panel().getByRole('combobox', { name, exact: true })
const states = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent.replaceAll('\u00a0', ' '))

test('an administrator asks for a right once', async () => {
  const server = await openRequests([])
  await expect.element(panel()).toMatchTextContent(/Et ole pyytänyt oikeuksia/)
  await click(button('Pyydä oikeutta', panel()))
  await click(button('Lähetä pyyntö'))
  await expect.element(errorSummary()).toMatchTextContent(/Henkilö.*Valitse vähintään yksi oikeus/)
  await expect.element(selected('Tili')).toHaveValue(String(account.accountId))
  await choose(selected('Henkilö'), '72')
  await expect.element(box('Nostoraja', panel())).not.toBeInTheDocument()
  await click(screen.getByRole('checkbox', { name: 'Vaihtorahan tilaaminen' }))
  await fill(box('Nostoraja', panel()), '3000')
  await reload()
  await click(button('Pyydä oikeutta', panel()))
  await expect.element(box('Nostoraja', panel())).toHaveValue('3000')
  server.answer(requestRight, requestOf(901))
  server.answer(listRightRequests, { ...offered, requests: [requestOf(901)] })
  await click(button('Lähetä pyyntö'))
  await expect.element(panel()).toMatchTextContent(/Pyyntö on lähetetty: Korhonen Pekka/)
  expect(server.calls(requestRight)).toMatchObject([
    {
      body: {
        holderId: 72,
        accountId: account.accountId,
        rights: ['changeCurrency'],
        limit: 3e3,
        until: null,
      },
    },
  ])
  await expect.poll(states).toEqual([expect.stringMatching(/Korhonen Pekka.*Odottaa/)])
})

test('what became of each request is told', async () => {
  const decided = '2026-11-17T08:00:00.000Z'
  await openRequests([
    requestOf(904),
    requestOf(903, { state: 'approved', decided, limit: null, until: null }),
    requestOf(902, { state: 'rejected', decided, decisionReason: 'Raja on liian suuri' }),
    requestOf(901, { state: 'lapsed', rights: ['deposit'], limit: null }),
  ])
  await expect
    .poll(states)
    .toEqual([
      expect.stringMatching(/Odottaa.*3 000,00 € · 31.12.2027 asti/),
      expect.stringMatching(/Hyväksytty 17.11.2026.*Ei nostorajaa · toistaiseksi/),
      expect.stringMatching(/Hylätty 17.11.2026.*Perustelu: Raja on liian suuri/),
      expect.stringMatching(/Raukesi.*Tilitysilmoituksen tekeminen · 31.12.2027 asti/),
    ])
  await openMandates()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('a right that is held already is told', async () => {
  await openRequests([], ({ refuseFor }) => refuseFor(requestRight, 'rightHeld', { field: 'rights' }))
  await click(button('Pyydä oikeutta', panel()))
  await choose(selected('Henkilö'), '73')
  await click(screen.getByRole('checkbox', { name: 'Tilitysraportit' }))
  await click(button('Lähetä pyyntö'))
  await expect.element(panel()).toMatchTextContent(/Henkilöllä on jo tämä oikeus tilillä/)
  await expect.element(screen.getByRole('checkbox', { name: 'Tilitysraportit' })).toBeChecked()
})
