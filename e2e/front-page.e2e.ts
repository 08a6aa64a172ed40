import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/')
  await expect(heading(page, 'Hei Maija!')).toBeVisible()
}

test('a computer whose clock is three hours ahead or two days behind shows the right day and cut-off [R-FRONT-01]', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-16T22:30:00Z' })
  await open(page)
  const expectRightDay = async () => {
    await expect(page.getByText('Maanantai 16.11.2026')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Tilaa vaihtorahaa' }),
    ).toHaveAccessibleDescription('Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.')
  }
  await expectRightDay()
  await page.clock.setSystemTime('2026-11-14T03:00:00Z')
  await page.reload()
  await expectRightDay()
})
