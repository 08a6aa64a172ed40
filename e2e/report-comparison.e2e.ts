import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { caller, rowsOf, shownSum, theOne, valueOf } from './support/report-details.ts'
import { heading, link, region } from './support/screen.ts'

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
  await link(page, 'Laskennan tulos').click()
  await expect(page).toHaveURL(`${list}/${entryId}`)

  await link(page, 'Poikkeamailmoitus').click()
  await expect(page).toHaveURL(`/viestit/${messageId}`)
  await expect(valueOf(page, 'Laskettu')).toHaveText(shownSum(total))
  await expect(link(page, 'Lähetä tiedustelu')).toHaveAttribute('href', /totalSum=/)
  await link(page, 'Laskennan tulos').click()
  await expect(heading(page, 'Käsitelty tilitys')).toBeFocused()
  await expect(page).toHaveURL(`${list}/${entryId}`)
})
