import { withDefault, type FieldOptions } from '../../../kernel/forms/form-fields.ts'
import { isRecord } from '../../../kernel/data/records.ts'
import { formatReference } from '../../../kernel/money/reference-number.ts'

/** A reference in a form; only the value is sent. */
export type SelectedReference = { readonly value: string; readonly isFreeForm: boolean }

const NONE: SelectedReference = { value: '', isFreeForm: true }

/** Chosen from the account's list or typed; by default the account's own reference (decisions C5, N7). */
export const referenceField = <const Options extends FieldOptions>(label: string, options: Options) =>
  withDefault({
    label,
    start: NONE,
    read: readReference,
    send: ({ value }: SelectedReference): string => value,
    print: (value: string): string | null => formatReference(value),
    ...options,
  })

function readReference(found: unknown): SelectedReference | undefined {
  if (!isRecord(found)) return undefined
  const { value, isFreeForm } = found
  return typeof value === 'string' && typeof isFreeForm === 'boolean' ? { value, isFreeForm } : undefined
}
