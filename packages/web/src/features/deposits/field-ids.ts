import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'

/** Ids of the form's fields by name, for the links of an error summary and of the review. */
export const idOf = (name: string): string => (name.startsWith('pcs_') ? countId(name) : `deposit-${name}`)

export const NEXT_ID = idOf('next')
