import { mount } from 'svelte';
import './fonts.css';
import './theme.css';
import './base.css';
import App from './App.svelte';
import { settings } from '$lib/app/settings.svelte';

settings.show();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => settings.show());
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./sw.js');
mount(App, { target: document.getElementById('app')! });
