import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, takePhone } from './support/axe.ts'
import { ASEMA, enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { plainMessage, notice, openMessages, readMessage, readNotice, resultOf } from './support/messages.ts'
import { hold } from './support/mock-api.ts'
import { enter, PASSWORD, refusal, signIn } from './support/sign-in.ts'
import { heading, region, tryAgain } from './support/screen.ts'

const all = [plainMessage, notice, readMessage, readNotice]
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })
/** The id of a message of the demo, among the messages of all companies of the person. */
async function numberOf(page: Page, header: string): Promise<number | undefined> {
  const session = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  const { token } = (await session.json()) as { readonly token: string }
  const answer = await page.request.get('/api/messages', { headers: { authorization: `Bearer ${token}` } })
  const { messages } = (await answer.json()) as { messages: readonly { id: number; header: string }[] }
  return messages.find((each) => each.header === header)?.id
}

test.describe('new messages', () => {
  test('new notices and new messages have a section each [R-MSG-01, R-ROUTE-08]', async ({ page }) => {
    await openMessages(page, '/viestit', all)
    await expect(region(page, 'Uudet poikkeamailmoitukset').getByRole('listitem')).toHaveText([
      'Laskentaero, pussi 104558 Lukematon Lähetetty 14.11.2026 13:30',
    ])
    await expect(region(page, 'Uudet viestit').getByRole('listitem')).toHaveText([
      'Noutoaika muuttuu Lukematon Lähetetty 15.11.2026 09:15',
    ])
  })

  test('the newest message comes first', async ({ page }) => {
    const older = { ...plainMessage, id: 21, header: 'Vanhempi', created: '2026-11-01T08:00:00.000Z' }
    await openMessages(page, '/viestit', [plainMessage, older])
    await expect(region(page, 'Uudet viestit').getByRole('listitem')).toHaveText([/^Noutoaika/, /^Vanhempi/])
  })

  for (const [from, name, address] of [
    ['Uudet poikkeamailmoitukset', 'Luetut poikkeamailmoitukset', '/poikkeamat/luetut'],
    ['Uudet viestit', 'Luetut viestit', '/viestit/luetut'],
  ] as const) {
    test(`${from} lead to ${address} and back [R-MSG-02]`, async ({ page }) => {
      await openMessages(page, '/viestit', all)
      await region(page, from).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(heading(page, name)).toBeFocused()
      await page.getByRole('link', { name: 'Kaikki viestit' }).click()
      await expect(page).toHaveURL('/viestit')
    })
  }

  for (const [name, address] of [
    ['Yhteydenottopyyntö', '/yhteydenottopyynto'],
    ['Palaute', '/palaute'],
  ] as const) {
    test(`${name} is one press away [R-MSG-03]`, async ({ page }) => {
      await openMessages(page, '/viestit', [])
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
    })
  }

  test('unread is told by a word and by weight, not by colour alone', async ({ page }) => {
    await openMessages(page, '/viestit', all)
    const weight = (of: string) =>
      page.getByText(of, { exact: true }).evaluate((e) => getComputedStyle(e).fontWeight)
    await expect(row(page, /^Noutoaika muuttuu Lukematon/)).toBeVisible()
    expect(await weight('Noutoaika muuttuu')).toBe('600')
    await page.goto('/viestit/luetut')
    await expect(row(page, /^Vanha viesti Lähetetty/)).toBeVisible()
    expect(await weight('Vanha viesti')).toBe('400')
  })
})

test('the read lists show when each was sent and read, each kind in its own [R-MSG-09, R-ROUTE-09, R-ROUTE-10]', async ({
  page,
}) => {
  await openMessages(page, '/viestit/luetut', all)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Vanha viesti Lähetetty 15.11.2026 09:15 Luettu 15.11.2026 11:05',
  ])
  await page.goto('/poikkeamat/luetut')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Vanha ero Lähetetty 14.11.2026 13:30 Luettu 15.11.2026 11:06',
  ])
})

test('empty lists say what they lack [R-MSG-12]', async ({ page }) => {
  await openMessages(page, '/viestit', [])
  await expect(page.getByText('Ei uusia poikkeamailmoituksia', { exact: true })).toBeVisible()
  await expect(page.getByText('Ei uusia viestejä', { exact: true })).toBeVisible()
  await page.goto('/viestit/luetut')
  await expect(page.getByText('Ei luettuja viestejä', { exact: true })).toBeVisible()
  await page.goto('/poikkeamat/luetut')
  await expect(page.getByText('Ei luettuja poikkeamailmoituksia', { exact: true })).toBeVisible()
})

test.describe('one message', () => {
  test('shows its times, its heading and its body, whose markup is cleaned [R-MSG-04, R-MSG-06, R-MSG-07, R-ROUTE-11]', async ({
    page,
    faults,
  }) => {
    // The browser reports the handler while the text is being cleaned; the cleaned text has no handler.
    faults.expect(/inline event handler|script-src-attr/)
    const hostile = `${plainMessage.body}<script>window.ran = 1</script><img src=x onerror="window.ran = 1">`
    await openMessages(page, '/viestit/13', [{ ...readMessage, body: hostile }])
    const message = region(page, 'Vanha viesti')
    await expect(message.getByRole('definition')).toHaveText(['15.11.2026 09:15', '15.11.2026 11:05'])
    await expect(message.getByText('klo 9.30')).toHaveCSS('font-weight', '700')
    const link = message.getByRole('link', { name: 'ohje' })
    await expect(link).toHaveAttribute('href', 'https://example.fi/ohje')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(message.locator('img, script')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
  })

  test('keeps blocks apart and tells the words of an image [R-MSG-07]', async ({ page }) => {
    const body = '<h2>Otsake</h2>Teksti<section>Osa</section><figure><img src="x" alt="Kartta"></figure>Loppu'
    await openMessages(page, '/viestit/13', [{ ...readMessage, body }])
    const message = region(page, 'Vanha viesti')
    await expect(message.getByRole('heading', { level: 3, name: 'Otsake' })).toBeVisible()
    await expect(message.locator('[class*=body]')).toHaveText(/^Otsake\s*\nTeksti\nOsa\nKartta\nLoppu$/, {
      useInnerText: true,
    })
    await expect(message.locator('img')).toHaveCount(0)
  })

  test('that is plain text keeps its lines', async ({ page }) => {
    await openMessages(page, '/viestit/13', [{ ...readMessage, body: 'Hei!\n\nEro < 5 €' }])
    await expect(region(page, 'Vanha viesti').getByText('Ero < 5 €')).toHaveText('Hei!\n\nEro < 5 €', {
      useInnerText: true,
    })
  })

  for (const id of ['999999', 'abc', '13x', '%3Cb%3E']) {
    test(`/viestit/${id} is told not to be there [R-MSG-05]`, async ({ page }) => {
      await openMessages(page, `/viestit/${id}`, all)
      await expect(page.getByText('Viestiä ei löydy', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Kaikki viestit' }).click()
      await expect(page).toHaveURL('/viestit')
    })
  }

  test('of another place of one’s own is offered there; of a foreign place it is not there [R-MSG-05]', async ({
    page,
    browser,
  }) => {
    const id = await numberOf(page, 'Tilinumeron valinta tilityksessä')
    await enterAtKaleva(page, `/viestit/${id}`)
    await expect(page.getByText(`Tämä viesti on toimipaikassa ${ASEMA}.`)).toBeVisible()
    await expect(page.getByText('Viestiä ei löydy')).toHaveCount(0)
    await page.getByRole('button', { name: 'Vaihda toimipaikkaa' }).click()
    await expect(region(page, 'Tilinumeron valinta tilityksessä')).toBeVisible()
    await expect(page).toHaveURL(`/viestit/${id}`)

    const other = await browser.newPage()
    await enter(other, `/viestit/${id}`, 'kassa')
    await expect(other.getByText('Viestiä ei löydy', { exact: true })).toBeVisible()
    await expect(other.getByText(ASEMA)).toHaveCount(0)
    await other.close()
  })

  test('leads to an inquiry that is filled in with what it says [R-INQ-01]', async ({ page }) => {
    await openMessages(page, '/viestit/12', all)
    await page.getByRole('link', { name: 'Lähetä tiedustelu' }).click()
    await expect(heading(page, 'Tiedustelu')).toBeVisible()
    for (const [name, value] of [
      ['Tapahtuman päivämäärä', '13.11.2026'],
      [/^Turvapussin/, '104558'],
      [/^Tapahtuman summa/, /^1.234,50 € \/ Laskentaero, pussi 104558$/],
    ] as const) {
      await expect(page.getByRole('textbox', { name })).toHaveValue(value)
    }
  })
})

for (const path of ['/viestit', '/viestit/luetut', '/poikkeamat/luetut', '/viestit/5']) {
  test(`${path} tells that the messages did not come, and another try mends it [R-ERR-25]`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    let broken = true
    await page.route('**/api/messages', (route) =>
      broken ? refusal(500, 'Server error')(route) : route.fallback(),
    )
    await signIn(page, path, 'kassa')
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Viestien haussa tapahtui virhe')
    await expectNoFindings(page)
    broken = false
    await tryAgain(banner)
    await expect(banner).toBeHidden()
  })
}

test('while the messages are on their way the page says so', async ({ page }) => {
  const letGo = await hold(page, '**/api/messages')
  await signIn(page, '/viestit', 'kassa')
  await expect(page.getByRole('main').getByText('Ladataan…')).toBeVisible()
  // The content below is hidden while the list loads, because the list would push it down.
  const below = page.getByRole('main').getByRole('link', { name: 'Yhteydenottopyyntö' })
  await expect(below).toBeHidden()
  await expectNoFindings(page)
  letGo()
  await expect(region(page, 'Uudet viestit')).toBeVisible()
  await expect(below).toBeVisible()
})

const cells = Array.from({ length: 12 }, (_, index) => `<td>Turvapussi 10455820${index}</td>`).join('')
const wide = {
  ...readMessage,
  id: 15,
  header: 'Erittely',
  body: `<table><tr>${cells}</tr></table><pre>${'0123456789'.repeat(20)}</pre>${'pitkä'.repeat(40)}`,
}

test('axe finds nothing on any screen of messages, at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await openMessages(page, '/viestit', [...all, wide], [resultOf(notice.id), resultOf(readNotice.id)])
  for (const [path, shown] of [
    ['/viestit', 'Noutoaika muuttuu'],
    ['/viestit/luetut', 'Vanha viesti'],
    ['/poikkeamat/luetut', 'Vanha ero'],
    ['/viestit/12', 'Kuittaa poikkeamailmoitus käsitellyksi'],
    ['/viestit/13', 'Lähetä tiedustelu'],
    ['/viestit/15', 'Erittely'],
    ['/viestit/999999', 'Viestiä ei löydy'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})
