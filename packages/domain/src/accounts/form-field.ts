import { withDefault, type FieldOptions } from '../kernel/form-fields.ts'

/** The account of a form; the rule of chosenAccount gives one until somebody touches it. */
export const accountField = <const Options extends FieldOptions>(label: string, options: Options) =>
  withDefault({
    label,
    required: true,
    start: undefined as number | undefined,
    read: (found: unknown): number | undefined => (typeof found === 'number' ? found : undefined),
    send: (accountId: number | undefined): number | string => accountId ?? '',
    /** The body has only an id: the screen writes the number of the account. */
    print: (): string | null => '',
    ...options,
  })
