import { changePlace, enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { notice, openMessages, plainMessage, resultOf } from './support/messages.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import {
  delivery,
  deposits,
  messages,
  NOTHING,
  notices,
  openFront,
  OVERVIEW,
  type Overview,
} from './support/overview.ts'
import { button, heading, link, region, tryAgain, watchCalls } from './support/screen.ts'
import { enter, refusal, signIn } from './support/sign-in.ts'

test.describe('the state of things', () => {
  test('deposits are told with bag, sum, band and state, and each leads to its page', async ({ page }) => {
    const { rows = [] } = (await openFront(page)).deposits ?? {}
    expect(rows.length).toBe(4)
    const shown = deposits(page).getByRole('listitem')
    await expect(shown).toHaveText(
      rows.map(({ securityBagNumber, countingState }) => {
        const state = countingState === 'käsitelty' ? 'Käsitelty' : 'Ilmoitettu'
        return new RegExp(`^Pussi ${securityBagNumber} ?myyntipäivä .*€.*${state} .*klo \\d\\d:\\d\\d$`)
      }),
    )
    // A deposit that is counted at the service centre has no pieces, and so no band.
    const counted = rows.findIndex(({ pieces }) => Object.keys(pieces).length > 1)
    await expect(shown.nth(counted).getByRole('img')).toHaveAccessibleName(/^\d+ (€|snt) \d+ kpl, /)
    const [first] = rows
    await link(page, `Pussi ${first?.securityBagNumber}`).click()
    await expect(heading(page, `Tilitysilmoitus #${first?.entryId}`)).toBeVisible()
  })

  test('the latest deposit stands below the main act', async ({ page }) => {
    await openFront(page)
    await expect(
      page.getByText(/^Viimeisin (su|ma|ti|ke|to|pe|la) \d+\.\d+\., [\d\s]+,\d\d\s€$/),
    ).toBeVisible()
  })

  test('the next delivery leads to its order; before the cut-off it tells the time that is left', async ({
    page,
  }) => {
    await changeAnswer(page, OVERVIEW, (answer) => ({
      ...answer,
      delivery: { ...(answer['delivery'] as object), deliveryDate: '2026-11-18', countingState: 'uusi' },
    }))
    const { delivery: order } = await openFront(page)
    await expect(delivery(page)).toContainText('ke 18.11.')
    await expect(delivery(page)).toContainText('Tilausraja tänään klo 12:00')
    await expect(delivery(page)).toContainText(/Aikaa on (\d+ h )?\d+ min\./)
    await link(page, `Vaihtorahatilaus ${order?.entryId}`).click()
    await expect(heading(page, `Vaihtorahatilaus #${order?.entryId}`)).toBeVisible()
  })

  test('after the cut-off it tells when it was and whom to call', async ({ page }) => {
    await changeAnswer(page, OVERVIEW, (answer) => ({
      ...answer,
      delivery: { ...(answer['delivery'] as object), deliveryDate: '2026-11-17' },
    }))
    await openFront(page)
    await expect(delivery(page)).toContainText('Tilausraja oli pe 13.11. klo 12:00')
    await expect(delivery(page).getByRole('link', { name: '010 555 0100' })).toHaveAttribute(
      'href',
      'tel:0105550100',
    )
  })

  test('differences have declared and counted sums; only what is missing is red', async ({ page }) => {
    const overview = await openFront(page)
    const rows = overview.notices.rows.map(({ result }) => result)
    const missing = rows.find(({ difference }) => difference < 0)
    const surplus = rows.find(({ difference }) => difference > 0)
    const row = (bag = '') => notices(page).getByRole('listitem').filter({ hasText: bag })
    await expect(notices(page)).toContainText(`${overview.notices.count} lukematta`)
    await expect(row(missing?.securityBagNumber)).toContainText(
      /Ilmoitettu [\d\s]+,\d\d\s€, laskettu [\d\s]+,\d\d\s€/,
    )
    await expect(row(missing?.securityBagNumber).getByText(/^−/)).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(row(surplus?.securityBagNumber).getByText(/^\+/)).toHaveCSS('color', 'rgb(20, 33, 42)')
    await link(page, `Pussi ${missing?.securityBagNumber}`).click()
    await expect(page).toHaveURL(/\/viestit\/\d+$/)
  })

  test('unread messages lead to themselves', async ({ page }) => {
    const { rows } = (await openFront(page)).messages
    await expect(messages(page).getByRole('listitem')).toHaveCount(rows.length)
    await messages(page)
      .getByRole('link', { name: rows[0]?.header ?? '' })
      .click()
    await expect(page).toHaveURL(/\/viestit\/\d+$/)
  })

  test('where there is nothing it says so kindly', async ({ page }) => {
    await changeAnswer(page, OVERVIEW, () => NOTHING)
    await openFront(page)
    await expect(deposits(page)).toContainText('Kun teet tilityksen, näet sen vaiheen tässä.')
    await expect(delivery(page)).toContainText('Kun tilaat vaihtorahaa, näet toimituspäivän tässä.')
    await expect(notices(page)).toContainText('Ei lukemattomia poikkeamia.')
    await expect(messages(page)).toContainText('Kaikki viestit on luettu.')
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  })

  test('what cannot be fetched says so, leaves the acts usable and can be tried again', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.route(OVERVIEW, refusal(500, 'Server error'))
    await enterAtKaleva(page, '/')
    await expect(page.getByText('Tilanteen haussa tapahtui virhe.')).toBeVisible()
    await expect(link(page, 'Tee tilitys')).toBeEnabled()
    await expect(region(page, 'Tiedotteet')).toContainText('Portaalissa on huoltokatko')
    await page.unroute(OVERVIEW)
    await tryAgain(page)
    await expect(deposits(page).getByRole('listitem')).toHaveCount(4)
    await expect(button(page, 'Yritä uudelleen')).toBeHidden()
  })
})

test('a notice that arrives on the open page has its sums at once', async ({ page }) => {
  await page.clock.install({ time: '2026-11-16T08:00:00Z' })
  const told = { notices: NOTHING.notices as object }
  await changeAnswer(page, OVERVIEW, () => ({ ...NOTHING, ...told }))
  const calls = watchCalls(page, '/api/overview')
  const held = await openMessages(page, '/', [plainMessage])
  await expect(notices(page)).toContainText('Ei lukemattomia poikkeamia.')
  await page.clock.runFor(61_000)
  await expect.poll(() => calls.length).toBe(1)
  const { header, created, id: messageId } = notice
  told.notices = { count: 1, rows: [{ messageId, header, created, result: resultOf(messageId) }] }
  held.messages = [notice, plainMessage]
  await page.clock.runFor(61_000)
  await expect(notices(page).getByRole('listitem')).toContainText(
    /^Pussi 104558.*Ilmoitettu 1\s254,50\s€, laskettu 1\s234,50\s€/,
  )
  expect(calls).toHaveLength(2)
})

test.describe('by right', () => {
  for (const user of ['kassa', 'konserni', 'valtakirja', 'oikeudet']) {
    test(`${user} sees the parts that the server tells, and no others`, async ({ page }) => {
      const answer = page.waitForResponse(OVERVIEW)
      const { permittedCompanies } = await enter(page, '/', user)
      if (permittedCompanies.length > 1)
        await page
          .getByRole('main')
          .getByRole('button', { name: permittedCompanies[0]?.name ?? '' })
          .click()
      const overview = (await (await answer).json()) as Overview
      await expect(messages(page)).toBeVisible()
      await expect(notices(page)).toBeVisible()
      await expect(deposits(page)).toBeVisible({ visible: overview.deposits !== undefined })
      await expect(delivery(page)).toBeVisible({ visible: overview.delivery !== undefined })
    })
  }

  test('a person without any place sees announcements and the service desk only', async ({ page }) => {
    await enter(page, '/', 'eioikeuksia')
    await expect(region(page, 'Tiedotteet')).toContainText('Portaalissa on huoltokatko')
    await expect(region(page, 'Asiakaspalvelu')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tilanne nyt' })).toHaveCount(0)
  })
})

test.describe('what the tab keeps', () => {
  test('a reload shows it before the server answers, and then the answer', async ({ page }) => {
    await openFront(page)
    await expect(deposits(page).getByRole('listitem')).toHaveCount(4)
    await changeAnswer(page, OVERVIEW, () => NOTHING)
    const letGo = await hold(page, OVERVIEW)
    await page.reload()
    await expect(deposits(page).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByText(/^Päivitetty klo/)).toBeHidden()
    letGo()
    await expect(deposits(page)).toContainText('Ei tilityksiä')
  })

  test('another place and another person never see it', async ({ page }) => {
    const { deposits: seen } = await openFront(page)
    const bag = `Pussi ${seen?.rows[0]?.securityBagNumber}`
    await expect(link(page, bag)).toBeVisible()
    const letGo = await hold(page, OVERVIEW)
    await changePlace(page, 'Myllypuoti Lielahti')
    await expect(page.getByText('Haetaan tilannetta…')).toBeVisible()
    await expect(link(page, bag)).toBeHidden()
    await page.reload()
    await expect(page.getByText('Haetaan tilannetta…')).toBeVisible()
    await expect(link(page, bag)).toBeHidden()
    await page.evaluate(() => sessionStorage.removeItem('kassavirta.session'))
    await signIn(page, '/', 'kassa')
    await expect(page.getByText('Haetaan tilannetta…')).toBeVisible()
    await expect(link(page, bag)).toBeHidden()
    letGo()
  })

  test('it is asked for again when the page is shown again', async ({ page }) => {
    await openFront(page)
    const again = page.waitForResponse(OVERVIEW)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect((await again).status()).toBe(200)
  })
})
