import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { caller, rowsOf, shownSum, theOne, valueOf } from './support/report-details.ts'
import { heading, link, region, tryAgain } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

type Handled = {
  readonly entryId: number
  readonly signedTotal: number | null
  readonly total: number
  readonly difference: number | null
  readonly lmpType: string
}
type Counterpart = {
  readonly declaration: { readonly entryId: number; readonly pieces: Readonly<Record<string, number>> } | null
  readonly messageId: number | null
}

const list = '/raportit/kasitellyt-tilitykset'
const handled = (page: Page, fits: (row: Handled) => boolean) =>
  rowsOf<Handled>(page, 'DepositHandled').then((rows) => theOne(rows, fits))
const isShort = ({ difference, lmpType }: Handled) => (difference ?? 0) < 0 && lmpType === 'Erittely'

async function counterpartOf(page: Page, entryId: number): Promise<Counterpart> {
  const { companyId, headers } = await caller(page)
  const url = `/api/comparison/declaration?companyId=${companyId}&entryId=${entryId}`
  return (await (await page.request.get(url, { headers })).json()) as Counterpart
}

const pieces = (page: Page) => region(page, 'Setelit ja kolikot')

test('a handled deposit shows declared, counted and difference, and leads to its declaration and notice and back', async ({
  page,
}) => {
  const { entryId, signedTotal, total, difference } = await handled(page, isShort)
  const { declaration, messageId } = await counterpartOf(page, entryId)
  await enterAtKaleva(page, `${list}/${entryId}`)
  const figures = region(page, 'Ilmoitettu ja laskettu')
  await expect(figures.getByRole('definition')).toHaveText([
    shownSum(signedTotal ?? 0),
    shownSum(total),
    `${shownSum(difference ?? 0)} Vajaus`,
  ])
  await expect(figures.getByRole('img', { name: /kpl/ })).toHaveCount(2)
  await expect(pieces(page).getByRole('columnheader')).toHaveText(['Laji', 'Ilmoitettu', 'Laskettu', 'Ero'])
  await expect(pieces(page).getByRole('row', { name: 'Setelit' })).toContainText(shownSum(difference ?? 0))

  await link(page, `Tilitysilmoitus #${declaration?.entryId}`).click()
  await expect(heading(page, `Tilitysilmoitus #${declaration?.entryId}`)).toBeFocused()
  await expect(valueOf(page, 'Ero')).toHaveText(`${shownSum(difference ?? 0)} Vajaus`)
  await expectNoFindings(page)
  await link(page, 'Laskennan tulos').click()
  await expect(page).toHaveURL(`${list}/${entryId}`)

  await link(page, 'Poikkeamailmoitus').click()
  await expect(page).toHaveURL(`/viestit/${messageId}`)
  await expect(valueOf(page, 'Laskettu')).toHaveText(shownSum(total))
  await expect(link(page, 'Lähetä tiedustelu')).toHaveAttribute('href', /totalSum=/)
  await expectNoFindings(page)
  await link(page, 'Laskennan tulos').click()
  await expect(heading(page, 'Käsitelty tilitys')).toBeFocused()
  await expect(page).toHaveURL(`${list}/${entryId}`)
})

test('pieces are compared kind by kind, and what was not declared is told so', async ({ page }) => {
  const { entryId } = await handled(page, isShort)
  await changeAnswer(page, '**/api/comparison/declaration*', (answer) => ({
    ...answer,
    declaration: {
      ...(answer['declaration'] as object),
      totalSum: 1_085,
      coinTotalSum: 25,
      pieces: { pcs_500e: 2, pcs_20e: 3 },
    },
  }))
  await enterAtKaleva(page, `${list}/${entryId}`)
  const row = (name: string) => pieces(page).getByRole('row', { name, exact: false })
  // Declared notes that were not there at all.
  await expect(row('500 €').getByRole('cell')).toHaveText(['2 kpl', '0 kpl', /^−2 kpl −1.000,00.€$/])
  // Coins were declared as one sum: their kinds have nothing to differ from, the sum has.
  await expect(row('Kolikot').getByRole('cell').first()).toHaveText(shownSum(25))
  await expect(row('50 snt').getByRole('cell').first()).toHaveText('–Ei ilmoitettu')
  await expect(row('50 snt').getByRole('cell').last()).toHaveText('')
  await expect(pieces(page).getByText(/^Tilitysilmoituksen summa on 1.085,00.€\. Laskennassa/)).toBeVisible()
})

for (const [what, fits, word] of [
  ['a surplus', ({ difference }: Handled) => (difference ?? 0) > 0, /^\+\d.*€ Ylijäämä$/],
  ['equal sums', ({ difference }: Handled) => difference === 0, /^Täsmää$/],
] as const) {
  test(`${what} has its own word`, async ({ page }) => {
    const { entryId } = await handled(page, fits)
    await enterAtKaleva(page, `${list}/${entryId}`)
    await expect(valueOf(page, 'Ero')).toHaveText(word)
  })
}

test('where nothing was declared there is no difference', async ({ page }) => {
  const { entryId, total } = await handled(page, ({ signedTotal }) => signedTotal === null)
  await enterAtKaleva(page, `${list}/${entryId}`)
  await expect(valueOf(page, 'Ilmoitettu')).toHaveText('Ei ilmoitettu')
  await expect(valueOf(page, 'Laskettu')).toHaveText(shownSum(total))
  await expect(valueOf(page, 'Ero')).toHaveCount(0)
})

test('without a declaration that one may see the counted pieces are listed', async ({ page }) => {
  const { entryId } = await handled(page, isShort)
  await changeAnswer(page, '**/api/comparison/declaration*', () => ({ declaration: null, messageId: null }))
  await enterAtKaleva(page, `${list}/${entryId}`)
  await expect(page.getByRole('heading', { level: 3, name: 'Setelit' })).toBeVisible()
  await expect(pieces(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Tilitysilmoitus #|^Poikkeamailmoitus$/ })).toHaveCount(0)
})

test('where the declaration does not come the result is shown, and another try brings it', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const { entryId, total } = await handled(page, isShort)
  let broken = true
  await page.route('**/api/comparison/declaration*', (route) =>
    broken ? refusal(500, 'Server error')(route) : route.fallback(),
  )
  await enterAtKaleva(page, `${list}/${entryId}`)
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Kaikkia tietoja ei saatu haettua')
  await expect(valueOf(page, 'Laskettu')).toHaveText(shownSum(total))
  broken = false
  await tryAgain(banner)
  await expect(pieces(page)).toBeVisible()
})

test('axe finds nothing where declared stands against counted, in any theme and at any size', async ({
  page,
}) => {
  await takePhone(page)
  const { entryId } = await handled(page, isShort)
  const { declaration, messageId } = await counterpartOf(page, entryId)
  await enterAtKaleva(page, `${list}/${entryId}`)
  for (const [path, shown] of [
    [`${list}/${entryId}`, 'Setelit ja kolikot'],
    [`/raportit/tilitysilmoitukset/${declaration?.entryId}`, 'Laskennan tulos'],
    [`/viestit/${messageId}`, 'Laskennan tulos'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
})
