import type { Page } from '@playwright/test'
import { isWhole } from '../packages/server/test/whole.ts'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

const token = (page: Page) =>
  page.evaluate(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem('kassavirta.session') ?? 'null')
    return (stored as { refreshToken: string } | null)?.refreshToken
  })

/** A copy with the same session storage, as "duplicate tab" makes it. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  return opened
}

test.use({ newBrowser: true })

test('two copies of a tab renew their session three times and nobody sees a sign-in [R-AUTH-16]', async ({
  page,
  context,
}) => {
  await context.clock.install({ time: '2026-11-16T08:00:00Z' })
  await signIn(page, '/ohjeet', 'kassa')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  const copy = await duplicate(page)
  await expect(heading(copy, 'Yhteystiedot')).toBeVisible()
  const tabs = [page, copy]
  for (const round of [1, 2, 3]) {
    const before = await Promise.all(tabs.map(token))
    await context.clock.fastForward('10:30')
    await expect
      .poll(async () => {
        const now = await Promise.all(tabs.map(token))
        return now[0] === now[1] && now[0] !== before[0] && now[1] !== before[1]
      }, `both tabs hold the same new token after round ${round}`)
      .toBe(true)
    for (const tab of tabs) {
      await expect(heading(tab, 'Yhteystiedot')).toBeVisible()
      await expect(expiredDialog(tab)).toHaveCount(0)
    }
  }
  for (const tab of tabs) {
    await tab.reload()
    await expect(heading(tab, 'Yhteystiedot')).toBeVisible()
  }
})

for (const [fault, time] of [
  ['two days ahead', '2026-11-18T08:00:00Z'],
  ...(isWhole ? [['two days behind', '2026-11-14T03:00:00Z'] as const] : []),
] as const) {
  test(`with a clock ${fault} a person signs in, sees the right day and cut-off, works, renews and reloads as ever [R-AUTH-16, R-FRONT-01]`, async ({
    page,
  }) => {
    await page.clock.install({ time })
    await rememberCompany(page, KALEVA)
    await signIn(page, '/', 'demo')
    await expect(heading(page, 'Hei Maija!')).toBeVisible()
    await expect(page.getByText('Maanantai 16.11.2026')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Tilaa vaihtorahaa' }),
    ).toHaveAccessibleDescription('Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.')
    const before = await token(page)
    await page.clock.fastForward('09:00')
    await expect(heading(page, 'Hei Maija!')).toBeVisible()
    expect(await token(page)).toBe(before)
    await page.clock.fastForward('01:30')
    await expect.poll(() => token(page)).not.toBe(before)
    await page.reload()
    await expect(heading(page, 'Hei Maija!')).toBeVisible()
    await expect(expiredDialog(page)).toHaveCount(0)
  })
}
