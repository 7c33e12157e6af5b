import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { UtmValues } from '../../lib/model/utm-values.ts'

/** Reads the UTM values of the account's links; `null` if they can't be read. No request is sent. */
export type ReadUtmValues = () => Promise<UtmValues | null>

export const UtmValuesContext = createContext<ReadUtmValues | null>(null)

const NONE: UtmValues = {}

/** The UTM values of the account's links, read once `wanted`; none until then. */
export const useUtmValues = (wanted: boolean): UtmValues => {
  const read = useContext(UtmValuesContext)
  const [values, setValues] = useState(NONE)
  useEffect(() => {
    if (!wanted || read === null) return
    let isShown = true
    void read().then((answer) => {
      if (isShown && answer !== null) setValues(answer)
    })
    return () => {
      isShown = false
    }
  }, [wanted, read])
  return values
}
