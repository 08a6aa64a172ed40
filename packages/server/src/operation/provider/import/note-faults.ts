import type { RowFault } from './fault-texts.ts'

/** What is wrong with a bundle, and where. */
export type BundleFault = {
  readonly section: string
  /** The index of the row in its section. A fault of the bundle or of a whole section has none. */
  readonly row?: number
  readonly extId?: string
  readonly field: string
  readonly fault: RowFault
}

/** Faults beyond these are counted only: who sent so many corrects the first ones and tries again. */
export const MOST_FAULTS = 100

/** Keeps the first faults of each piece; they are put into their order with those that the database shows. */
export function noteFaults() {
  const faults: BundleFault[] = []
  let faultCount = 0
  return {
    add: (found: readonly BundleFault[]): void => {
      faultCount += found.length
      const room = Math.max(0, MOST_FAULTS - faults.length)
      faults.push(...found.toSorted((a, b) => (a.row ?? -1) - (b.row ?? -1)).slice(0, room))
    },
    end: () => ({ faults, faultCount }),
  }
}
