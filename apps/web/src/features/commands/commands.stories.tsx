import type { Meta } from '@storybook/react-vite';
import { SearchButton } from './search-button.tsx';
import { SingleKeysSetting } from './single-keys-setting.tsx';

export default { title: 'Commands' } satisfies Meta;

export const Search = () => <SearchButton />;

export const Setting = () => <SingleKeysSetting />;
