import { isViewSearch } from '@kassavirta/domain/reports/reports/saved-views'
import { expect, test } from 'vitest'
import { demoViews } from './people.ts'

test('the views of the demo are addresses of their lists', () => {
  expect(demoViews.filter(({ page, search }) => !isViewSearch(page, search))).toEqual([])
})
