import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { expect, test } from 'vitest'
import { click, fill, press, button, heading, link, region, screen, walk } from '../support/screen.ts'
import { reload, lookAgain, expectAddress, goBack } from '../support/framed-page.ts'
import { texts, openPortal, eetu, lielahti, manager, noora, rightsWith } from './open-portal.ts'
import {
  act,
  BUSY,
  companySearch,
  delivery,
  deposits,
  expectFront,
  expectUpdated,
  NOTHING,
  notices,
  order,
  placeLine,
  type OverviewReply,
} from './front-world.ts'
import { tryAgain } from './submission-forms.ts'

const NEWS = [{ viite: 'tiedote', kuvaus: 'Portaalissa on huoltokatko 22.11.2026', arvo: '' }]

/** The front page of a place in a state; screens that it leads to get no data. */
const open = (overview: OverviewReply) =>
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getOverview, overview)
      answer(getAnnouncements, { announcements: NEWS })
      answer(
        getAccounts,
        rightsWith({ changeOrderEarliestDeliveryDate: '2026-11-18', accountDeliveryDays: '2' }),
      )
      letRestWait()
    },
  })

/** The same page is told another state. */
async function tell(server: ReturnType<typeof open>, overview: OverviewReply): Promise<void> {
  server.answer(getOverview, overview)
  await lookAgain(server, getOverview)
}

const bars = () => deposits().element().querySelectorAll('[class*="bars"]').length

test('deposits are told with bag, sum, band and state [R-FRONT-10]', async () => {
  open(BUSY)
  await expect.poll(() => deposits().getByRole('listitem').elements().length).toBe(3)
  const [first = '', second = '', third = ''] = texts(deposits().getByRole('listitem'))
  expect(first).toMatch(/^Pussi 104558 ?myyntipäivä .*1\s254,50\s€.*Ilmoitettu .*klo 16:20$/)
  expect(second).toMatch(/^Pussi 104559 ?myyntipäivä .*300,00\s€.*Ilmoitettu .*klo 16:20$/)
  expect(third).toMatch(/^Pussi 104560 ?myyntipäivä .*80,00\s€.*Käsitelty .*klo 08:05$/)
  await expect
    .element(link('Pussi 104558'))
    .toHaveAccessibleDescription(expect.stringMatching(/^1\s254,50\s€ Ilmoitettu$/))
  const bands = deposits().getByRole('img')
  await expect.element(bands.first()).toHaveAccessibleName('50 € 20 kpl, 20 € 12 kpl')
  expect(bands.elements()).toHaveLength(2)
  await expect.element(screen.getByText(/^viimeisin myyntipäivä la 14\.11\., 1\s254,50\s€$/)).toBeVisible()
  expect(bars()).toBe(0)
  await click(link('Pussi 104558'))
  await expect.element(heading('Tilitysilmoitus #901')).toBeVisible()
})

test('a blind bag without a sum shows none', async () => {
  const told = BUSY.deposits!
  const latest = { registerDate: '2026-11-14', totalSum: null, pieces: {} }
  open({ ...BUSY, deposits: { ...told, latest, rows: [{ ...told.rows[1]!, totalSum: null }] } })
  await expect.element(link('Pussi 104559')).toHaveAccessibleDescription('Ilmoitettu')
  await expect.element(screen.getByText(/^viimeisin myyntipäivä la 14\.11\.$/)).toBeVisible()
  await expect.element(deposits()).not.toMatchTextContent('€')
})

test('a bag that has not come is said so', async () => {
  const told = BUSY.deposits!
  const staged = (first: 'missing' | null) => ({
    ...BUSY,
    deposits: {
      ...told,
      rows: told.rows.map((row, at) => ({ ...row, stage: at === 0 ? first : null })),
    },
  })
  const server = open(staged('missing'))
  await expect
    .element(link('Pussi 104558'))
    .toHaveAccessibleDescription(expect.stringMatching(/Ei saapunut laskentaan$/))
  await tell(server, staged(null))
  await expect.poll(bars).toBe(3)
})

test('a delivery has the sum of all orders of its day [R-FRONT-11]', async () => {
  const other = { ...order, entryId: 702, totalSum: 250, pieces: { pcs_50e: 5 } }
  open({ ...BUSY, deliveries: [order, other] })
  await expect.element(delivery()).toMatchTextContent(/ke 18\.11\.\s650,00\s€/)
  await expect.element(delivery().getByRole('img')).toHaveAccessibleName('50 € 5 kpl, 20 € 20 kpl')
  const orders = texts(delivery().getByRole('listitem'))
  expect(orders[0]).toMatch(/^Vaihtorahatilaus 701 400,00\s€ Uusi$/)
  expect(orders[1]).toMatch(/^Vaihtorahatilaus 702 250,00\s€ Uusi$/)
  await click(link('Vaihtorahatilaus 702'))
  await expect.element(heading('Vaihtorahatilaus #702')).toBeVisible()
})

test('of a day with many orders five are named', async () => {
  const many = Array.from({ length: 7 }, (_, nth) => ({ ...order, entryId: 701 + nth }))
  open({ ...BUSY, deliveries: many })
  await expect.element(delivery()).toMatchTextContent(/2\s800,00\s€/)
  expect(delivery().getByRole('listitem').elements()).toHaveLength(5)
  await click(link('Kaikki 7 tilausta'))
  await expectAddress('/raportit/vaihtorahatilaukset')
})

test('a delivered order waits for its confirmation [R-FRONT-11]', async () => {
  const unconfirmed = [{ entryId: 699, deliveryDate: '2026-11-13', totalSum: 100 }]
  open({ ...BUSY, deliveries: [], unconfirmed })
  await expect.element(delivery()).toMatchTextContent('Ei tulevia toimituksia.')
  await expect.element(region('Täsmääkö toimitus?')).toMatchTextContent(/100,00\s€/)
  await click(link('Vaihtorahatilaus 699, toimitettu pe 13.11.'))
  await expect.element(heading('Vaihtorahatilaus #699')).toBeVisible()
})

test('after the cut-off it tells when it was', async () => {
  const server = open({ ...BUSY, deliveries: [{ ...order, deliveryDate: '2026-11-16' }] })
  await expect.element(delivery()).toMatchTextContent('Tulee tänään')
  await tell(server, { ...BUSY, deliveries: [{ ...order, deliveryDate: '2026-11-17' }] })
  await expect.element(delivery()).toMatchTextContent('Huomenna')
  await expect.element(delivery()).toMatchTextContent('Tilausaika päättyi pe 13.11. klo 12:00')
  await expect.element(link('010 234 5678', delivery())).toHaveAttribute('href', 'tel:0102345678')
})

test('the next delivery tells the time left; differences tell their sums', async () => {
  open(BUSY)
  await expect.element(delivery()).toMatchTextContent('ke 18.11.')
  await expect.element(delivery()).toMatchTextContent('Tilausaika päättyy tänään klo 12:00')
  await expect.element(delivery()).toMatchTextContent(/Aikaa on jäljellä (\d+ h )?\d+ min\./)
  await click(link('Vaihtorahatilaus 701'))
  await expect.element(heading('Vaihtorahatilaus #701')).toBeVisible()
  await goBack()
  await expectFront()
  await expect.element(notices()).toMatchTextContent('2 lukematta')
  const row = (bag: string) => notices().getByRole('listitem').filter({ hasText: bag })
  await expect.element(row('104550')).toMatchTextContent(/Ilmoitettu 1\s254,50\s€, laskettu 1\s234,50\s€/)
  await expect.element(row('104550').getByText(/^−/)).toHaveStyle({ color: 'rgb(179, 38, 30)' })
  await expect.element(row('104551').getByText(/^\+/)).toHaveStyle({ color: 'rgb(20, 33, 42)' })
  await expect
    .element(link('Pussi 104550'))
    .toHaveAccessibleDescription(expect.stringMatching(/^−20,00\s€ Ilmoitettu 1/))
  await click(link('Pussi 104550'))
  await expectAddress('/viestit/12')
})

test('where there is nothing it says so kindly', async () => {
  open(NOTHING)
  await expect.element(deposits()).toMatchTextContent('Kun teet tilityksen, näet sen vaiheen tässä.')
  await expect.element(delivery()).toMatchTextContent('Kun tilaat vaihtorahaa, näet toimituspäivän tässä.')
  await expect.element(notices()).toMatchTextContent('Ei lukemattomia poikkeamia.')
  await expect.element(screen.getByRole('main').getByRole('img')).not.toBeInTheDocument()
})

test('a state that fails leaves the acts usable', async () => {
  const server = open(BUSY)
  server.refuse(getOverview, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
  await expect.element(screen.getByText(/Tilanteen haussa tapahtui virhe\./)).toBeVisible()
  await expect.element(act('Tee tilitys')).toBeEnabled()
  await expect.element(region('Tiedotteet')).toMatchTextContent('Portaalissa on huoltokatko')
  server.answer(getOverview, BUSY)
  tryAgain()
  await expect.poll(() => deposits().getByRole('listitem').elements().length).toBe(3)
  await expect.element(button('Yritä uudelleen')).not.toBeInTheDocument()
})

test('a person sees the parts that the server tells', async () => {
  const { deposits: told, deliveries: next, ...unread } = BUSY
  const server = open(BUSY)
  await expectUpdated()
  expect(
    await walk(
      [
        { name: 'deposits alone', overview: { ...unread, deposits: told }, shown: [true, false] },
        { name: 'the delivery alone', overview: { ...unread, deliveries: next }, shown: [false, true] },
        { name: 'neither', overview: unread, shown: [false, false] },
      ],
      async ({ overview, shown }) => {
        await tell(server, overview as OverviewReply)
        await expect.poll(() => [deposits(), delivery()].map((part) => part.query() !== null)).toEqual(shown)
        await expect.element(notices()).toBeVisible()
      },
    ),
  ).toEqual([])
})

test('a person without a place sees announcements and the desk', async () => {
  openPortal('/', {
    user: noora,
    given: ({ answer }) => answer(getAnnouncements, { announcements: NEWS }),
  })
  await expect.element(region('Tiedotteet')).toMatchTextContent('Portaalissa on huoltokatko')
  await expect.element(region('Asiakaspalvelu')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Tilanne nyt' })).not.toBeInTheDocument()
})

const FETCHING = 'Haetaan tilannetta…'

test('a reload shows the state before the answer', async () => {
  const server = open(BUSY)
  await expect.element(link('Pussi 104558')).toBeVisible()
  server.answer(getOverview, NOTHING)
  const release = server.hold(getOverview)
  await reload()
  await expect.element(link('Pussi 104558')).toBeVisible()
  await expect.element(screen.getByText(/^Päivitetty klo/)).not.toBeInTheDocument()
  release()
  await expect.element(deposits()).toMatchTextContent('Ei tilityksiä')
})

test('the state is never seen elsewhere or by another person', async () => {
  localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
  const server = openPortal('/', { user: manager, given: ({ answer }) => answer(getOverview, BUSY) })
  await expect.element(link('Pussi 104558')).toBeVisible()
  server.hold(getOverview)
  await click(placeLine())
  await fill(companySearch(), lielahti.name)
  await press('{Enter}')
  await expect.element(placeLine()).toMatchTextContent(lielahti.name)
  await expect.element(screen.getByText(FETCHING)).toBeVisible()
  await expect.element(link('Pussi 104558')).not.toBeInTheDocument()
  await reload()
  await expect.element(screen.getByText(FETCHING)).toBeVisible()
  await expect.element(link('Pussi 104558')).not.toBeInTheDocument()
  openPortal('/', { user: eetu, given: ({ hold }) => void hold(getOverview) })
  await expect.element(heading('Hei Eetu!')).toBeVisible()
  await expect.element(screen.getByText(FETCHING)).toBeVisible()
  await expect.element(link('Pussi 104558')).not.toBeInTheDocument()
})
