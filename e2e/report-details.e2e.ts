import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { inquiryLink, rowsOf } from './support/report-details.ts'
import { heading } from './support/screen.ts'

test('paper has the place, the person, the time and the number, and no buttons [R-DET-02]', async ({
  page,
}) => {
  const [row] = await rowsOf<{ readonly entryId: number }>(page, 'ChangeOrderHandled')
  await enterAtKaleva(page, `/raportit/kasitellyt-vaihtorahatilaukset/${row?.entryId}`)
  await expect(heading(page, 'Käsitelty vaihtorahatilaus')).toBeVisible()
  await expect(inquiryLink(page)).toBeVisible()
  const frame = page.getByText(/^Tulostanut Maija Virtanen 16\.11\.2026 10:\d\d$/)
  await expect(frame).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Numero ${row?.entryId}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Myllypuoti Kaleva', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(frame).toBeVisible()
  await expect(inquiryLink(page)).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
