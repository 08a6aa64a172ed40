import { countBags } from '@kassavirta/domain/bags/counting/api'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { getPulse, getDayFigures } from '@kassavirta/domain/reports/front-pages/desk-api'
import { expect, test } from 'vitest'
import { click, button, group, link, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { NOW, openDesk } from './open-desk.ts'

const noBags: Reply<typeof countBags> = {
  arrived: 0,
  late: 0,
  counting: 0,
  second: 0,
  secondCounting: 0,
  disputed: 0,
  aside: 0,
  missing: 0,
  suspects: 0,
}
const figures: Reply<typeof getDayFigures> = {
  counted: [
    { hour: 8, bags: 22 },
    { hour: 9, bags: 34 },
    { hour: 10, bags: 3 },
  ],
  differences: { bags: 9, short: -185, over: 45.5, suspects: 1, undeclared: 3 },
  vaults: { counts: 1, short: -50, over: 0, in: 0, out: 5_000, belowZero: ['Oulu'] },
  packed: {
    day: '2026-11-18',
    routes: [
      { routeId: 31, name: 'Pirkanmaa 1', orders: 24, packed: 18 },
      { routeId: null, name: '', orders: 2, packed: 0 },
    ],
  },
  accessNotices: [{ event: 'factorReset', name: 'Minna Aho', at: NOW }],
  limits: [
    { kind: 'answer', at: '2026-11-16T13:30:00Z', caseId: 301, number: 1192 },
    { kind: 'service', at: '2026-11-16T14:00:00Z' },
    { kind: 'orders', at: '2026-11-17T10:00:00Z', day: '2026-11-19', orders: 58 },
  ],
}

const answer = (server: GivenServer) => {
  server.answer(getPulse, {
    at: NOW,
    counting: { waiting: 312, oldest: NOW, late: 4, second: 0, aside: 0, disputed: 0, suspects: 0 },
    approvals: 6,
    waitsForYou: Array.from({ length: 6 }, (_, index) => ({
      kind: 'approval' as const,
      id: index + 1,
      title: `Myllypuoti ${index + 1}`,
      note: 'Lea Mattila',
      since: NOW,
    })),
    stamps: {},
  })
  server.answer(countBags, ({ query }) =>
    query['office'] === 'Helsinki'
      ? { ...noBags, arrived: 9, late: 1 }
      : { ...noBags, arrived: 312, late: 4 },
  )
  server.answer(getDayFigures, ({ query }) =>
    query['office'] === 'Helsinki' ? { ...figures, counted: [{ hour: 9, bags: 5 }] } : figures,
  )
}

test('the front page tells how the day has gone and what comes next, for the own office or for all', async () => {
  openDesk('/', { roles: ['supervisor'], given: answer })
  const strip = () => region('Päivän luvut')
  await expect.element(strip()).toMatchTextContent(/5\s*pussia tänään/)
  await expect
    .element(region('Henkilökunnan tunnukset, 7 päivää'))
    .toMatchTextContent(/Minna Aho.*Tunnistautuminen on nollattu.*sulkemaan pääsy heti/)
  await expect.element(region('Odottaa tekijää')).toMatchTextContent(/8\s*pussia laskettavana/)
  const offices = group('Minkä konttorin luvut näytetään')
  await expect.element(button('Konttori Helsinki', offices)).toHaveAttribute('aria-pressed', 'true')
  await click(button('Kaikki', offices))
  await expect.element(strip()).toMatchTextContent(/59\s*pussia tänään/)
  await expect.element(region('Odottaa tekijää')).toMatchTextContent(/308\s*pussia laskettavana/)
  // The choice is the person's, on every screen and after a reload.
  await reload()
  await expect.element(strip()).toMatchTextContent(/59\s*pussia tänään/)
  await expect.element(strip().getByText('klo 9: 34')).toBeInTheDocument()
  await expect.element(strip()).toMatchTextContent(/9\s*pussissa/)
  await expect.element(strip()).toMatchTextContent(/Puuttui\s*−185,00/)
  await expect.element(strip()).toMatchTextContent(/Liikaa\s*\+45,50/)
  await expect.element(strip()).toMatchTextContent(/Holvit tänään\s*1\s*laskenta\s*Puuttui\s*−50,00/)
  await expect.element(strip()).toMatchTextContent(/Siirretty holvista\s*−5 000,00.*Saldo alle nollan\s*Oulu/)
  await expect.element(strip()).toMatchTextContent(/Pakattu, ke 18\.11\.\s*18\s*\/ 26/)
  await expect.element(strip()).toMatchTextContent(/Pirkanmaa 1\s*18 \/ 24/)
  const limits = region('Seuraavat rajat')
  await expect.element(limits).toMatchTextContent(/15:30\s*Vastaus luvattu, yhteydenotto 1192/)
  await expect.element(limits).toMatchTextContent(/ti 12:00\s*to 19\.11\. lukittuu, 58 tilausta/)
  await expect
    .element(link('Vastaus luvattu, yhteydenotto 1192', limits))
    .toHaveAttribute('href', expect.stringContaining('/yhteydenotot/301'))
  await expectAccessible(['zoomed', 'phone'])
})

test('a supervisor of any office sees whose scan was taken back while its bag has not come', async () => {
  const scan = { scanned: NOW, scannedBy: 'Anna Aula', withdrawn: NOW, withdrawnBy: 'Ville Vuori' }
  const server = openDesk('/', { roles: ['supervisor'], given: answer })
  server.answer(listWithdrawnScans, { rows: [{ ...scan, bagId: 9108, number: '40010084', reason: '' }] })
  const row = region('Odottaa tekijää').getByRole('link', { name: /peruttu vastaanotto, pussi ei ole/ })
  await expect.element(row).toMatchTextContent('40010084: skannasi Anna Aula, perui Ville Vuori')
  await expect.element(row).toHaveAttribute('href', expect.stringContaining('/laskenta/puuttuvat'))
  await expectAccessible(['zoomed', 'phone'])
})

test('of what waits for the person four are shown, and the others unfold', async () => {
  openDesk('/', { roles: ['supervisor'], given: answer })
  const own = region('Odottaa sinua').getByRole('listitem')
  await expect.poll(() => own.elements().length).toBe(4)
  await click(button('ja 2 muuta'))
  await expect.poll(() => own.elements().length).toBe(6)
  await expect.element(screen.getByText(/^ja \d+ muuta$/)).not.toBeInTheDocument()
})

test('who has no right to a list sees no figure of it', async () => {
  openDesk('/', { roles: ['admin'] })
  await expect.element(region('Seuraavat rajat')).toMatchTextContent('Lähipäivinä ei ole rajoja.')
  await expect.element(region('Päivän luvut')).not.toBeInTheDocument()
})
