import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { FormControls } from './use-form.ts'

/** The part of a field's definition that the screen needs. */
type FieldHead = { readonly label: string; readonly required?: boolean; readonly max?: number }

export type FieldHeads<Entries> = { readonly [Name in keyof Entries]: FieldHead }

type NamesOf<Entries, Value> = {
  [Name in keyof Entries & string]: Entries[Name] extends Value ? Name : never
}[keyof Entries & string]

type Change = { readonly target: { readonly value: string; readonly checked?: boolean } }

/** Gives the field components everything that they need: label, value, error and event handlers. */
export function bindFields<Entries extends object>(
  typed: Entries,
  form: Pick<FormControls<Entries>, 'field' | 'dateField'>,
  heads: FieldHeads<Entries>,
) {
  type Name = keyof Entries & string
  const headOf = (name: Name) => {
    const { label, required } = heads[name]
    return { label, required }
  }
  const named = (name: string) => ({ name })
  /** NamesOf lets only fields of such values be named, which the compiler cannot follow. */
  const valueOf = <N extends Name>(_: N, value: string | boolean | readonly string[]) => value as Entries[N]
  const text = (name: NamesOf<Entries, string>) => {
    const { onChange, ...wiring } = form.field(name)
    const change = ({ target }: Change) => onChange(valueOf(name, target.value))
    return { ...headOf(name), ...named(name), ...wiring, value: String(typed[name]), onChange: change }
  }
  return {
    /** For an input, a select or radios. */
    text,
    /** For a text area, which counts the characters that the endpoint still takes. */
    area: (name: NamesOf<Entries, string>) => ({ ...text(name), max: heads[name].max }),
    day: (name: NamesOf<Entries, string>) => {
      const { onChange, ...wiring } = form.dateField(name)
      const text = String(typed[name])
      const change = (day: Day | undefined) => onChange(valueOf(name, day ?? ''))
      return { ...headOf(name), ...wiring, value: isDay(text) ? text : undefined, onChange: change }
    },
    check: (name: NamesOf<Entries, boolean>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange(valueOf(name, target.checked === true))
      return { ...headOf(name), ...named(name), ...wiring, checked: typed[name] === true, onChange: change }
    },
    /** For a group of check boxes; the value is the codes of the ticked ones. */
    codes: (name: NamesOf<Entries, readonly string[]>) => {
      const { onChange, ...wiring } = form.field(name)
      const codes = typed[name] as readonly string[]
      const change = ({ target: { value, checked } }: Change) => {
        const others = codes.filter((code) => code !== value)
        onChange(valueOf(name, checked ? [...others, value] : others))
      }
      return { ...headOf(name), ...named(name), ...wiring, value: codes, onChange: change }
    },
  }
}

export type BoundFields<Entries extends object> = ReturnType<typeof bindFields<Entries>>
