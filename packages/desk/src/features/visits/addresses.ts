import { addresses as platform } from '../../platform/addresses.ts'
import { addressWords } from './address-words.fi.ts'

export const addresses = {
  waiting: platform.visits,
  settled: `${platform.visits}/${addressWords.settled}`,
} as const
