import type { ReactNode } from 'react'

type Props = {
  readonly className?: string | undefined
  readonly pairs: readonly (readonly [name: string, value: ReactNode])[]
}

/** A list of names and values. A pair without a value is left out. */
export const Pairs = ({ className, pairs }: Props) => (
  <dl className={className}>
    {pairs.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
