import { isViewSearch } from '@kassavirta/domain/reports/reports/saved-views/address'
import { expect, test } from 'vitest'
import { demoViews } from './views.ts'

test('the views of the demo are addresses of their lists', () => {
  expect(demoViews.filter(({ page, search }) => !isViewSearch(page, search))).toEqual([])
})
