import { approveRequest, listApprovals, rejectRequest } from '@kassavirta/domain/people/approvals/api'
import { showFactor } from '@kassavirta/domain/people/staff/api'
import { expect, test } from 'vitest'
import { click, fill, box, button, dialog, region, screen, expectTold } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { company } from './counting-world.ts'
import { NOW, openDesk, staffOf } from './open-desk.ts'

type Row = Reply<typeof listApprovals>['rows'][number]

const figures = (counted: number) => ({
  declared: 850,
  counted,
  difference: counted - 850,
  byDenomination: [{ name: '50 €', declared: 17, counted: counted / 50, difference: counted - 850 }],
})
const waiting: Row = {
  approvalId: 501,
  kind: 'countCorrection',
  number: '40010071',
  company,
  before: figures(800),
  after: figures(850),
  reason: 'Seteli oli kirjekuoressa.',
  requestedBy: 'Eeva Esimies',
  requested: NOW,
  lapses: '2026-11-30T08:30:00Z',
  mayDecide: true,
  decision: null,
  decidedBy: '',
  decided: null,
  decisionReason: '',
  version: 2,
}
const other = { ...waiting, approvalId: 502, number: '40010072' }
const decided: Row = { ...waiting, decision: 'approved', decidedBy: 'Testi Työntekijä', decided: NOW }

function openApprovals() {
  const server = openDesk('/hyvaksynnat', {
    roles: ['supervisor'],
    given: ({ answer }) => answer(listApprovals, { rows: [waiting, other], next: null }),
  })
  return { server, request: region('Laskennan korjaus, pussi 40010071') }
}

test('an approval that wants a code asks for it and then repeats itself under the same key', async () => {
  const { server, request } = openApprovals()
  server.answer(approveRequest, decided)
  server.refuseFor(approveRequest, 'codeNotFresh')
  await expect.element(request).toMatchTextContent('Seteli oli kirjekuoressa.')
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Hyväksy', request))
  const asked = dialog('Anna vahvistuskoodi')
  await fill(box('Vahvistuskoodi', asked), '000000')
  server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
  await click(button('Vahvista', asked))
  await expect.element(box('Vahvistuskoodi', asked)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Vahvistuskoodi', asked), '123456')
  server.answer(showFactor, { staff: staffOf(['supervisor']), recoveryCodes: [] })
  server.answer(listApprovals, ({ query }) => ({
    rows: query['decided'] === 'true' ? [decided] : [other],
    next: null,
  }))
  await click(button('Vahvista', asked))
  await expect.element(screen.getByText(/Korjaus on hyväksytty ja kirjattu\./)).toBeVisible()
  await expect.element(request).not.toBeInTheDocument()
  const keys = server.calls(approveRequest).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await click(screen.getByRole('link', { name: 'Ratkaistut' }))
  await expect.element(request).toMatchTextContent('Testi Työntekijä hyväksyi')
})

test('a counted bag is joined with a declaration of another number by a second person', async () => {
  const { before: _before, after: _after, ...rest } = waiting
  const join = { number: '40010017', salesDay: '2026-11-15', knownBy: 'customer' } as const
  const request: Row = { ...rest, kind: 'bagJoin', join, reason: '' }
  const server = openDesk('/hyvaksynnat', {
    roles: ['supervisor'],
    given: ({ answer }) => answer(listApprovals, { rows: [request], next: null }),
  })
  const panel = region('Pussin yhdistäminen, pussi 40010071')
  await expect
    .element(panel)
    .toMatchTextContent(/Asiakas vahvisti.*ilmoitukseen 40010017, myyntipäivä 15\.11\.2026/)
  server.answer(approveRequest, { ...request, decision: 'approved', decidedBy: 'Testi', decided: NOW })
  server.answer(listApprovals, { rows: [], next: null })
  await click(button('Hyväksy', panel))
  await expect.element(screen.getByText(/Pussi on yhdistetty ilmoitukseen\./)).toBeVisible()
})

test('who approves a code confirms where it goes, and gives the second half where there is no address', async () => {
  const { before: _before, after: _after, ...rest } = waiting
  const change = (after: string) => ({
    subject: 'Minna Aho (minna.aho)',
    lines: [{ field: 'codeTo' as const, before: '', after }],
  })
  const to = 'minna@provider.example'
  const request: Row = {
    ...rest,
    kind: 'staffCode',
    company: null,
    number: '',
    reason: '',
    change: change(to),
  }
  const server = openDesk('/hyvaksynnat', {
    roles: ['supervisor'],
    given: ({ answer }) => answer(listApprovals, { rows: [request], next: null }),
  })
  const panel = region('Uusi kertakoodi: Minna Aho (minna.aho)')
  await expect.element(panel).toMatchTextContent(/Koodi lähetetään.*minna@provider\.example/)
  const done: Row = { ...request, decision: 'approved', decidedBy: 'Testi', decided: NOW }
  server.answer(approveRequest, done)
  server.answer(listApprovals, ({ query }) => ({
    rows: query['decided'] === 'true' ? [{ ...done, change: change('Ei'), codeEnd: 'PQRS-TVWX-YZ01' }] : [],
    next: null,
  }))
  await click(button('Hyväksy', panel))
  await expect.element(screen.getByText(/Koodi on tehty\./)).toBeVisible()
  await click(screen.getByRole('link', { name: 'Ratkaistut' }))
  await expect.element(panel).toMatchTextContent(/koodin loppuosa PQRS-TVWX-YZ01/)
  await expectAccessible(['phone'])
})

test('the end of a search is approved by a second person, who reads whose scan was taken back and that the customer is told', async () => {
  const { before: _before, after: _after, ...rest } = waiting
  const scans = 'Skannattu 13.11.2026 klo 8.10 Anna Aula, peruttu 13.11.2026 klo 11.20 Ville Vuori'
  const lines = [
    { field: 'search', before: 'Puuttuu', after: 'Päätetään, asiakas saa viestin ja syyn' },
    { field: 'scans', before: scans, after: scans },
  ] as const
  const change = { subject: '40010099', lines: [...lines] }
  const request: Row = { ...rest, kind: 'missingBagClosing', number: '', change, reason: 'Ei löydy' }
  const server = openDesk('/hyvaksynnat', {
    roles: ['supervisor'],
    given: ({ answer }) => answer(listApprovals, { rows: [request], next: null }),
  })
  const panel = region('Etsinnän päättäminen, pussi 40010099')
  await expect.element(panel).toMatchTextContent(/Ei löydy.*asiakas saa viestin.*peruttu .* Ville Vuori/)
  await expectAccessible(['zoomed', 'phone'])
  server.answer(approveRequest, { ...request, decision: 'approved', decidedBy: 'Testi', decided: NOW })
  server.answer(listApprovals, { rows: [], next: null })
  await click(button('Hyväksy', panel))
  await expect.element(screen.getByText(/etsintä on päätetty\. Asiakas saa viestin/)).toBeVisible()
})

test('whoever gives no code leaves the request as it was', async () => {
  const { server, request } = openApprovals()
  server.refuseFor(approveRequest, 'codeNotFresh')
  await click(button('Hyväksy', request))
  await click(button('Peruuta', dialog('Anna vahvistuskoodi')))
  await expect.element(request.getByRole('alert')).toMatchTextContent('Ratkaisu ei onnistunut')
  await expect.element(button('Hyväksy', request)).toBeVisible()
  expect(server.calls(approveRequest)).toHaveLength(1)
})

test('a request is rejected with a reason only, which is kept over a reload', async () => {
  const { server, request } = openApprovals()
  await click(button('Hylkää', request))
  const asked = dialog('Hylätäänkö pyyntö?')
  await click(button('Hylkää', asked))
  await expectTold(asked.getByRole('textbox', { name: /^Perustelu/ }), 'Vaadittu tieto')
  await expectAccessible(['zoomed', 'phone'])
  const reason = asked.getByRole('textbox', { name: /^Perustelu/ })
  await fill(reason, 'Laske vielä kerran')
  await reload()
  await click(button('Hylkää', request))
  await expect.element(reason).toHaveValue('Laske vielä kerran')
  server.answer(rejectRequest, {
    ...waiting,
    decision: 'rejected',
    decided: NOW,
    decidedBy: 'Testi Työntekijä',
  })
  server.answer(listApprovals, { rows: [other], next: null })
  await click(button('Hylkää', asked))
  await expect.element(screen.getByText('Pyyntö on hylätty.')).toBeVisible()
  expect(server.calls(rejectRequest)[0]?.body).toEqual({ version: 2, reason: 'Laske vielä kerran' })
})

test('the difference of a vault is approved with the reason, and shows what each of the two has found', async () => {
  const { before: _before, after: _after, ...row } = waiting
  const difference: Row = {
    ...row,
    kind: 'vaultDifference',
    number: '',
    company: null,
    reason: '',
    change: {
      subject: 'Tampere',
      lines: [
        { field: 'sum', before: '36 000,00 €', after: '35 950,00 €' },
        { field: 'firstCount', before: '', after: 'Ei eroa' },
        { field: 'secondCount', before: '', after: 'Ero −50,00 €: 50 € −1 kpl' },
      ],
    },
  }
  const server = openDesk('/hyvaksynnat', {
    roles: ['supervisor'],
    given: ({ answer }) => answer(listApprovals, { rows: [difference], next: null }),
  })
  server.answer(approveRequest, { ...difference, decision: 'approved' })
  const request = region('Holvin laskennan ero, Tampere')
  await expect.element(request).toMatchTextContent(/Toinen laskenta, joka kirjataan.*−50,00 €: 50 € −1 kpl/)
  await click(button('Hyväksy', request))
  const asked = dialog('Miksi ero hyväksytään?')
  await click(button('Hyväksy', asked))
  await expect.element(box('Perustelu', asked)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Perustelu', asked), 'Seteli puuttuu nipusta')
  server.answer(listApprovals, { rows: [], next: null })
  await click(button('Hyväksy', asked))
  await expect.element(screen.getByText(/Ero on kirjattu holvin historiaan/)).toBeVisible()
  expect(server.calls(approveRequest)[0]?.body).toEqual({ version: 2, reason: 'Seteli puuttuu nipusta' })
})
