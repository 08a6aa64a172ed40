import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getConfig, type PortalConfig } from '@kassavirta/domain/config/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useState } from 'react'
import { apiQuery } from '../platform/api-query.ts'
import { Failure } from '../platform/failure.ts'
import { faultTexts } from '../platform/texts.fi.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { appTexts } from './texts.fi.ts'

/** Names and contact details do not change under a person's eyes: once a visit is enough. */
const configQuery = { ...apiQuery(getConfig), staleTime: Infinity }

type Config = {
  readonly data: PortalConfig | undefined
  /** The latest failure. It stays while the next try is under way, so that the banner and its button stay too. */
  readonly failure: Failure | undefined
  readonly trying: boolean
  readonly tryNow: () => void
}

export function useConfig(): Config {
  const client = useQueryClient()
  const { data, failureReason } = useQuery(configQuery)
  const [failure, setFailure] = useState<Failure>()
  const latest = failureReason instanceof Failure ? failureReason : failure
  const next = data ? undefined : latest
  if (next !== failure) setFailure(next)
  return {
    data,
    failure,
    trying: failureReason === null,
    // A plain refetch would join the fetch that is sleeping between two tries.
    tryNow: () => void client.resetQueries({ queryKey: configQuery.queryKey, exact: true }),
  }
}

export function ConfigFailed({ config: { failure, trying, tryNow } }: { readonly config: Config }) {
  if (!failure) return null
  const heading =
    failure.kind === 'network' ? failure.text : fill(faultTexts.fetchFailed, { thing: appTexts.config })
  return (
    <Banner
      kind="danger"
      heading={heading}
      action={
        <Button kind="secondary" busy={trying} onClick={tryNow}>
          {faultTexts.tryAgain}
        </Button>
      }
    >
      {failure.kind === 'network' ? undefined : failure.text}
    </Banner>
  )
}
