import { useQueryClient } from '@tanstack/react-query'

/** Asks anew for every answer to these calls. */
export function useAskAgain(paths: readonly string[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] })
  }
}
