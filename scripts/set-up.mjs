// `npm run set-up`: brings a bare clone to where every other command runs.
import { prepare } from './setup/prepare.mjs'

await prepare()
