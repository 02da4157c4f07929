import { keepPlace } from "./kept-place.ts";

keepPlace();
