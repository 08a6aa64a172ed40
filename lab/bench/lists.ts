import { measureBrowser } from './browser.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine, milliseconds, ratioOf } from './table.ts'

const aims = {
  sort: '≤ 50 ms',
  'sort by different texts': '≤ 50 ms',
  page: '≤ 50 ms',
  filter: '≤ 50 ms',
  'longest task of the first sort by different texts': '≤ 50 ms',
  'longest task while a CSV is made': '≤ 50 ms',
  'longest task while an xlsx is made': '≤ 50 ms',
} as const

/** What a browser does with a list of 50,000 rows, against the sort of as many bare numbers on the same page. */
export async function measureLists(stage: Stage): Promise<void> {
  const portal = await stage.startPortal(WORLD)
  const { floor, ...acts } = await measureBrowser(portal, settings.rounds * 3)
  for (const [act, value] of Object.entries(acts))
    addLine({
      path: `browser, 50 000 rows: ${act}`,
      figure: milliseconds(value),
      floor: `sort of numbers: ${milliseconds(floor)}`,
      ratio: ratioOf(value, floor),
      aim: Object.entries(aims).find(([name]) => name === act)?.[1] ?? '',
    })
  await portal.stop()
}
